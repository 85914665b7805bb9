internal import BigArithmetic

/// A quotient of two large integers in fixed point, with the remainder that proves it.
///
/// Only the leading words of both take part: a sum of a series is exact and may have several times
/// the bits that the quotient needs.
struct FixedPointQuotient: Sendable {
  /// q = ⌊n'·2^bits / d'⌋ − bias, with n' and d' the leading words of numerator and denominator.
  ///
  /// With n = (n' + α)·2^s and d = (d' + β)·2^s, 0 ≤ α, β < 1, the quotients n/d and n'/d' differ
  /// by less than max(1, n/d)/d' ≤ 2^-(bits + 60), since d' keeps bits + 128 bits and n/d < 16
  /// here. So q + bias − 2^-60 ≤ n/d·2^bits < q + bias + 1 + 2^-60.
  let quotient: SharedInteger

  /// (q + bias)·d' + r = n'·2^bits with 0 ≤ r < d'.
  let identity: IntegerIdentity

  /// Creates the quotient.
  ///
  /// - Parameters:
  ///   - numerator: n, positive and below 16·d.
  ///   - denominator: d, positive.
  ///   - bits: bits after the binary point.
  ///   - bias: subtracted from the quotient, so that it is below the true one.
  ///   - workers: the processors to use.
  ///   - fault: a fault to inject, for tests.
  init(
    _ numerator: SharedInteger, over denominator: SharedInteger, bits: Int64, bias: UInt64 = 0,
    workers: Workers, fault: InjectedComputationFault?
  ) {
    let spare = denominator.value.bitWidth - (bits + 128 + 64)
    let words = Int(max(0, spare) / 64)
    var scaled = numerator.value.droppingLowBits(Int64(words) * 64)
    scaled <<= bits
    let divisor = denominator.value.droppingLowBits(Int64(words) * 64)
    var parts = BigInteger.divide(scaled, by: divisor, workers: workers)
    fault?.inject(.quotient, &parts.first)
    parts.first -= bias
    let quotient = SharedInteger(parts.first)
    let remainder = SharedInteger(parts.second)
    self.quotient = quotient
    let leading = IntegerIdentity.Factor.leading("d", denominator, droppedWords: words)
    identity = IntegerIdentity(
      step: "quotient",
      statement: "(q + \(bias)) * d + r = n * 2^\(bits), 0 <= r < d, n and d without their lowest"
        + " \(words) words",
      left: [
        .init(1, [.integer("q", quotient), leading]), .init(Int64(bias), [leading]),
        .init(1, [.integer("r", remainder)]),
      ],
      right: [
        .init(
          1, [.leading("n", numerator, droppedWords: words), .power(base: 2, exponent: bits)])
      ],
      bounds: [.below(value: remainder, limit: denominator, droppedWords: words)])
  }
}
