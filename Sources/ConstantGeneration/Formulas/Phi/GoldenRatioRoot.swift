internal import BigArithmetic
public import DigitCore

/// φ = (1 + √5)/2 by one integer square root.
public struct GoldenRatioRoot: DecimalFormula {
  /// Creates the formula.
  public init() {}

  /// φ.
  public var constant: MathematicalConstant { .phi }

  /// `square-root`.
  public var name: String { "square-root" }

  /// The formula.
  public var statement: String { "phi = (1 + sqrt(5)) / 2" }

  /// The publication.
  public var source: String { "Euclid, Elements, book VI, definition 3" }

  /// Its root.
  public var ingredients: Set<FormulaIngredient> { [FormulaIngredient("sqrt(5)")] }

  /// Evaluates the formula: φ is half of 1 + √5, whatever the radix.
  public func evaluate(places: Int64, context: GenerationContext) -> DecimalResult {
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let root = DecimalFixedPointRoot(
      of: 5, places: places, workers: context.workers, fault: context.fault)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    return DecimalResult(
      value: root.root, places: root.places, addend: 1, divisor: 2,
      evidence: [.identity(root.identity)])
  }

  /// The bytes of memory at the peak.
  public func peakMemory(decimals: Int64) -> Int64 {
    MemoryModel.linear(decimals: decimals, bytesPerDecimal: 4.2)
  }
}
