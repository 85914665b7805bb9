/// A reciprocal from below, by Newton's iteration with doubling precision.
///
/// For d of D bits and a precision k it holds y with 2^(k+D)/d − 7 ≤ y ≤ 2^(k+D)/d − 1.
///
/// **Error bound.** Write u = d/2^(D−k), so that 2^(k−1) ≤ u < 2^k and the true value is 2^2k/u;
/// δ = ⌊u⌋ + 1 exceeds u by at most 1. *Start*: ⌊2^2k/δ⌋ − 1 lies below the true value by at least
/// 1 and at most 1 + 1 + 2^2k·(1/u − 1/δ) ≤ 6. *Step* from h to k ≤ 2h − 10 bits: e = 2^(k+h) − y·δ
/// lies above 0, since y·u ≤ 2^(k+h) − u and y·(δ − u) < 2^(h+1) < u, and below 7·2^k. With
/// ε₀ = 1 − y·u/2^(k+h) < 7/2^h the true value is y·2^(k−h)/(1 − ε₀), the step gives
/// y·2^(k−h)·(1 + e/2^(k+h)). They differ by y²/2^2h ≤ 4 for δ in the place of u, by at most
/// 2·49·2^(k−2h) ≤ 1/10 for the square of ε₀, by 1/4 for the bits of e that are dropped, by 1 for
/// rounding down: between 0 and 5.4. One more unit is taken off.
package enum Reciprocal {
  /// Bits that each doubling of the precision loses by the error bound.
  private static let guardBits: Int64 = 10

  /// The reciprocal of a number.
  ///
  /// - Parameters:
  ///   - divisor: d, above 0.
  ///   - precision: k, at least 64.
  /// - Complexity: O(M(k)).
  package static func of(
    _ divisor: borrowing BigInteger, precision: Int64, in context: ArithmeticContext
  ) -> BigInteger {
    // δ: the leading k bits of the divisor, and one more unit.
    var bound = divisor.shifted(by: precision - divisor.bitWidth)
    bound += 1
    guard precision > context.newtonThreshold ?? NewtonThresholds.division else {
      var start = BigInteger.gmpQuotient(BigInteger(powerOfTwo: 2 * precision), bound)
      start -= 1
      return start
    }
    let half = (precision + guardBits + 1) / 2
    let coarse = of(divisor, precision: half, in: context)
    let ring = CyclicRing(atLeast: max(precision + 4, 2 * half), in: context)
    let factor = ring.factor(coarse)
    var error = ring.difference(
      BigInteger(powerOfTwo: (precision + half) % ring.bits), ring.product(bound, factor))
    // e·y/2^2h without the bits of e that no longer count.
    let dropped = half - 3
    error >>= dropped
    var result = ring.product(error, factor)
    result >>= 2 * half - dropped
    var leading = coarse.copy()
    leading <<= precision - half
    result += leading
    result -= 1
    return result
  }
}
