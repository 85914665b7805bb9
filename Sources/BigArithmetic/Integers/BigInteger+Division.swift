internal import CGMP

extension BigInteger {
  /// Divides with remainder: n = q·d + r with 0 ≤ r < d, for n ≥ 0 and d > 0.
  ///
  /// - Parameters:
  ///   - numerator: n, at least 0.
  ///   - denominator: d, above 0.
  /// - Returns: the quotient first, the remainder second.
  public static func divide(
    _ numerator: borrowing BigInteger, by denominator: borrowing BigInteger
  ) -> Pair<BigInteger, BigInteger> {
    precondition(denominator.signum > 0 && numerator.signum >= 0, "floor division of naturals")
    let quotient = BigInteger()
    let remainder = BigInteger()
    unsafe __gmpz_fdiv_qr(
      quotient.storage, remainder.storage, numerator.storage, denominator.storage)
    return Pair(quotient, remainder)
  }

  /// The integer square root with remainder: x = s² + r with 0 ≤ r ≤ 2s.
  ///
  /// - Parameter value: x, at least 0.
  /// - Returns: the root first, the remainder second.
  public static func squareRoot(
    of value: borrowing BigInteger
  ) -> Pair<BigInteger, BigInteger> {
    precondition(value.signum >= 0, "a negative number has no integer square root")
    let root = BigInteger()
    let remainder = BigInteger()
    unsafe __gmpz_sqrtrem(root.storage, remainder.storage, value.storage)
    return Pair(root, remainder)
  }
}
