internal import Arithmetic
package import DigitCore

extension ConstantDefinition {
  static let e = ConstantDefinition(
    constant: .e, formulas: [InverseFactorialSum.direct, InverseFactorialSum.reciprocal],
    library: LibraryFormula(
      constant: .e, function: .exponential,
      statement: "e = exp(1) by argument reduction and a Taylor sum", ingredients: ["sum 1/k!"],
      real: .e),
    libraryIndependence: "a second implementation, not a second formula: MPFR's exp(1) is a Taylor"
      + " sum as well",
    approvedPairs: [
      (
        .e(.taylor), .e(.reciprocalTaylor),
        "one sums for e, the other for 1/e: other numerators, and the quotient is turned upside"
          + " down"
      )
    ])
}

/// e by a sum of inverse factorials: Σ 1/k!, or the reciprocal of Σ (−1)^k/k!.
package struct InverseFactorialSum: SteppedFormula {
  private let isReciprocal: Bool

  package static let direct = InverseFactorialSum(isReciprocal: false)

  package static let reciprocal = InverseFactorialSum(isReciprocal: true)

  package var constant: MathematicalConstant { .e }

  package var identifier: FormulaIdentifier { .e(isReciprocal ? .reciprocalTaylor : .taylor) }

  package var statement: String { isReciprocal ? "1/e = sum (-1)^k/k!" : "e = sum 1/k!" }

  package var source: String { "L. Euler, Introductio in analysin infinitorum (1748), § 122" }

  package var ingredients: Set<String> { [isReciprocal ? "sum (-1)^k/k!" : "sum 1/k!"] }

  /// Evaluates the formula.
  ///
  /// **Error bound.** n! > 2^(bits+64). The terms of Σ 1/k! from n on are together below 2/n!, so
  /// T/Q lies below e by less than 2^-(bits+63). The alternating series has falling terms, so T/Q
  /// lies within 1/n! of 1/e, and Q/T within 8/n! of e. The quotient q + 1 of the leading words is
  /// within 1 + 2^-60 of the fraction times 2^bits. Hence q ≤ e·2^bits ≤ q + 3 either way.
  package func evaluate(
    bits: Int64, context: GenerationContext
  ) throws(CancellationError) -> FormulaResult {
    try stepped(bits: bits).result(
      summing: InverseFactorialSeries(alternates: isReciprocal), context: context)
  }

  package var stepSizes: SeriesStepSizes {
    SeriesStepSizes(leaf: 5.5, join: 4.7, longJoin: 4.7, file: 0.6)
  }

  package func stepped(bits: Int64) -> SteppedComputation {
    SteppedComputation(
      InverseFactorialSeries(alternates: isReciprocal),
      terms: 0..<InverseFactorialSeries.terms(forBits: bits + 64), bits: bits,
      form: .ratio(isReciprocal: isReciprocal))
  }

  package func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
    MemoryModel.falling(
      digitCount: digitCount, workers: workers, small: 12.2,
      inTurn: [(3e6, 12.6), (6e6, 9.8), (10e6, 9), (21e6, 8.3), (30e6, 7.5), (100e6, 7.1)])
  }
}

/// Σ 1/k! or Σ (−1)^k/k!, from k = 0.
struct InverseFactorialSeries: HypergeometricSeries {
  let alternates: Bool

  var identifier: SeriesIdentifier { alternates ? .alternatingInverseFactorial : .inverseFactorial }
  var hasUnitNumerator: Bool { true }

  func term(at index: UInt64) -> SeriesTerm {
    let one = WordProduct(1)
    let sign: Int64 = alternates && index & 1 == 1 ? -1 : 1
    return SeriesTerm(p: one, q: index == 0 ? one : WordProduct(Int64(index)), a: sign)
  }

  /// A number n with n! > 2^bits; nearly the least.
  ///
  /// The factorial is followed as mantissa·2^exponent with every step rounded down, so the bound
  /// holds whatever the rounding.
  static func terms(forBits bits: Int64) -> UInt64 {
    var mantissa: UInt64 = 1 << 63
    var exponent: Int64 = -63
    var index: UInt64 = 1
    while exponent + 63 <= bits {
      index += 1
      let (high, low) = mantissa.multipliedFullWidth(by: index)
      let shift = high.leadingZeroBitCount
      mantissa = shift == 0 ? high : high << UInt64(shift) | low >> UInt64(64 - shift)
      exponent += 64 - Int64(shift)
    }
    return index
  }
}
