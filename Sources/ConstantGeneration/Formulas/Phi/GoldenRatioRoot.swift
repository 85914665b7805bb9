internal import BigArithmetic
public import DigitCore

/// φ = (1 + √5)/2 by one integer square root.
public struct GoldenRatioRoot: ConstantFormula {
  /// Makes the formula.
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

  /// Evaluates the formula.
  ///
  /// **Error bound.** S ≤ √5·2^bits < S + 1, so with B = ⌊(2^bits + S)/2⌋: B ≤ φ·2^bits < B + 1.
  public func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let root = ScaledRoot(of: 5, bits: bits, workers: context.workers, fault: context.fault)
    var value = BigInteger(powerOfTwo: bits)
    value += root.root.value
    let odd = value.lowBits(1)
    value >>= 1
    let half = SharedInteger(value)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    let halving = IntegerIdentity(
      step: "halving", statement: "2 * B + b = 2^\(bits) + S, 0 <= b < 2",
      left: [.init(2, [.integer("B", half)]), .init(odd.isZero ? 0 : 1)],
      right: [.init(1, [.power(base: 2, exponent: bits)]), .init(1, [.integer("S", root.root)])],
      bounds: [])
    return FormulaResult(
      enclosure: Enclosure(lower: half, bits: bits, width: 1),
      evidence: [.identity(root.identity), .identity(halving)])
  }

  /// The bytes of memory at the peak.
  public func peakMemory(decimals: Int64) -> Int64 {
    MemoryModel.linear(decimals: decimals, bytesPerDecimal: 6.9)
  }
}
