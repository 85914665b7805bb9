internal import CGMP

/// The last check of a division or root.
///
/// The remainders of Newton's iterations are known modulo 2^K − 1. A fault can change a quotient by
/// a multiple of 2^j such that its product with the divisor changes by a multiple of 2^K − 1, which
/// the remainder does not show; for divisors near a power of two a single bit does that. So the
/// result is also compared modulo a prime to which 2^K has no simple relation.
enum NewtonCheck {
  /// 2^64 − 59, a prime.
  private static let prime: UInt64 = 0xFFFF_FFFF_FFFF_FFC5

  /// For products only: its sums would overflow a word.
  private static let field = ScalarField(prime: prime)

  /// The value modulo the prime.
  ///
  /// - Parameter value: at least 0.
  /// - Complexity: O(n).
  static func residue(_ value: borrowing BigInteger) -> UInt64 {
    unsafe UInt64(__gmpz_fdiv_ui(value.storage, UInt(prime)))
  }

  /// Whether a·b + c ≡ d modulo the prime, for residues.
  static func agree(_ a: UInt64, _ b: UInt64, plus c: UInt64, with d: UInt64) -> Bool {
    let product = field.product(a, b)
    let (sum, overflow) = product.addingReportingOverflow(c)
    // An overflow lost 2^64 ≡ 59; adding it cannot overflow again.
    let reduced = overflow ? sum + 59 : sum
    return reduced % prime == d % prime
  }

  /// factor·2^exponent modulo the prime.
  static func scaled(_ factor: UInt64, byPowerOfTwo exponent: Int64) -> UInt64 {
    field.product(factor % prime, field.power(2, UInt64(exponent)))
  }
}
