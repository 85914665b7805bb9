internal import BigArithmetic
public import DigitCore

/// e as the reciprocal of the alternating sum of the inverse factorials.
public struct ReciprocalTaylorSeries: ConstantFormula {
  /// Makes the formula.
  public init() {}

  /// e.
  public var constant: MathematicalConstant { .e }

  /// `reciprocal-taylor`.
  public var name: String { "reciprocal-taylor" }

  /// The formula.
  public var statement: String { "1/e = sum (-1)^k/k!" }

  /// The publication.
  public var source: String { "L. Euler, Introductio in analysin infinitorum (1748), § 122" }

  /// Its series.
  public var ingredients: Set<FormulaIngredient> { [FormulaIngredient("sum (-1)^k/k!")] }

  /// Evaluates the formula.
  ///
  /// **Error bound.** The series alternates with falling terms, so n of them leave T/Q within
  /// 1/n! < 2^-(bits+64) of 1/e, and Q/T within 8/n! of e. The quotient q + 1 of the leading words
  /// lies within 1 + 2^-60 of Q/T·2^bits, so q ≤ e·2^bits ≤ q + 3.
  public func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
    let terms = 0..<InverseFactorialSeries.terms(forBits: bits + 64)
    let sum = SummedSeries(
      InverseFactorialSeries(alternates: true), terms: terms, context: context)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let quotient = ScaledQuotient(sum.q, over: sum.t, bits: bits, bias: 1, fault: context.fault)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    return FormulaResult(
      enclosure: Enclosure(lower: quotient.quotient, bits: bits, width: 3),
      evidence: [sum.evidence, .identity(quotient.identity)])
  }

  /// The bytes of memory at the peak.
  public func peakMemory(decimals: Int64) -> Int64 {
    MemoryModel.linear(decimals: decimals, bytesPerDecimal: 7.4)
  }
}
