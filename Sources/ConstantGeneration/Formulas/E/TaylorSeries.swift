internal import BigArithmetic
public import DigitCore

/// e as the sum of the inverse factorials.
public struct TaylorSeries: ConstantFormula {
  /// Makes the formula.
  public init() {}

  /// e.
  public var constant: MathematicalConstant { .e }

  /// `taylor`.
  public var name: String { "taylor" }

  /// The formula.
  public var statement: String { "e = sum 1/k!" }

  /// The publication.
  public var source: String { "L. Euler, Introductio in analysin infinitorum (1748), § 122" }

  /// Its series.
  public var ingredients: Set<FormulaIngredient> { [FormulaIngredient("sum 1/k!")] }

  /// Evaluates the formula.
  ///
  /// **Error bound.** The terms from n on are together below 2/n! < 2^-(bits+63). The sum T/Q lies
  /// below e, and the quotient q + 1 of the leading words within 1 + 2^-60 of T/Q·2^bits, so
  /// q ≤ e·2^bits ≤ q + 3.
  public func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
    let terms = 0..<InverseFactorialSeries.terms(forBits: bits + 64)
    let sum = SummedSeries(
      InverseFactorialSeries(alternates: false), terms: terms, context: context)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let quotient = ScaledQuotient(sum.t, over: sum.q, bits: bits, bias: 1, fault: context.fault)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    return FormulaResult(
      enclosure: Enclosure(lower: quotient.quotient, bits: bits, width: 3),
      evidence: [sum.evidence, .identity(quotient.identity)])
  }

  /// The bytes of memory at the peak.
  public func peakMemory(decimals: Int64) -> Int64 {
    MemoryModel.linear(decimals: decimals, bytesPerDecimal: 7.1)
  }
}
