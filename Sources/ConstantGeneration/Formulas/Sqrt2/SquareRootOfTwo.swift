internal import BigArithmetic
public import DigitCore

/// √2 by one integer square root.
public struct SquareRootOfTwo: DecimalFormula {
  /// Creates the formula.
  public init() {}

  /// √2.
  public var constant: MathematicalConstant { .sqrt2 }

  /// `square-root`.
  public var name: String { "square-root" }

  /// The formula.
  public var statement: String { "sqrt(2)" }

  /// The publication.
  public var source: String { "Euclid, Elements, book II, proposition 14" }

  /// Its root.
  public var ingredients: Set<FormulaIngredient> { [FormulaIngredient("sqrt(2)")] }

  /// Evaluates the formula.
  public func evaluate(places: Int64, context: GenerationContext) -> DecimalResult {
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let root = DecimalFixedPointRoot(
      of: 2, places: places, workers: context.workers, fault: context.fault)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    return DecimalResult(
      value: root.root, places: root.places, evidence: [.identity(root.identity)])
  }

  /// The bytes of memory at the peak.
  public func peakMemory(decimals: Int64) -> Int64 {
    MemoryModel.linear(decimals: decimals, bytesPerDecimal: 4.2)
  }
}
