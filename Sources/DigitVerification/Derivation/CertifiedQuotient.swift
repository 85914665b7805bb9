internal import BigArithmetic
internal import ConstantGeneration

/// q = ⌊n'·2^bits / d'⌋ − bias, as an identity of the evidence states: (q + bias)·d' + r =
/// n'·2^bits, 0 ≤ r < d', with n' and d' the leading words of n and d.
struct CertifiedQuotient {
  /// q, with n/d·2^bits in q + bias − 2^-8 ..< q + bias + 1 + 2^-8.
  let quotient: SharedInteger

  /// Bits after the binary point.
  let bits: Int64

  /// By how many bits d' must exceed the quotient's: n/d and n'/d' differ by less than 16/d'.
  private static let guardBits: Int64 = 12

  /// Creates the quotient of an identity, or `nil` where it says anything else or n and d are too
  /// short.
  ///
  /// - Parameters:
  ///   - evidence: the identity.
  ///   - numerator: n.
  ///   - denominator: d.
  ///   - bias: what was subtracted from the quotient.
  init?(
    _ evidence: Evidence, _ numerator: SharedInteger, over denominator: SharedInteger,
    bias: Int64 = 0
  ) {
    guard case .identity(let identity) = evidence,
      let quotient = IntegerIdentity.integers(identity.left, at: 0).first,
      let remainder = IntegerIdentity.integers(identity.left, at: 2).first,
      case .below(_, _, let words)? = identity.bounds.first,
      let bits = identity.exponent
    else { return nil }
    let divisor = IntegerIdentity.Factor.leading("d", denominator, droppedWords: words)
    let expected = CanonicalIdentity(
      left: [
        .init(1, [.integer("q", quotient), divisor]), .init(bias, [divisor]),
        .init(1, [.integer("r", remainder)]),
      ],
      right: [
        .init(
          1, [.leading("n", numerator, droppedWords: words), .power(base: 2, exponent: bits)])
      ],
      bounds: [.below(value: remainder, limit: denominator, droppedWords: words)])
    let kept = denominator.withLimbs(dropping: words) { Int64($0.count) }
    guard CanonicalIdentity(identity) == expected, words >= 0,
      words == 0 || 64 * (kept - 1) >= bits + Self.guardBits,
      // Below 8, so that n is below 16·d.
      quotient.withLimbs({ LimbComparison.isBelowPowerOfTwo($0, bits: bits + 3) })
    else { return nil }
    self.quotient = quotient
    self.bits = bits
  }
}
