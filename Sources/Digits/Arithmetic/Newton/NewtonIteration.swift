internal import CGMP

/// The integers modulo 2^K − 1, in which a product wraps around instead of growing.
///
/// Newton's iterations know the leading half of most of their products in advance. Modulo 2^K − 1
/// only the unknown part must fit, so the transform has half the length or less.
struct CyclicRing: Sendable {
  let size: TransformSize

  let context: ArithmeticContext

  var bits: Int64 { size.bits }

  init(atLeast bits: Int64, in context: ArithmeticContext) {
    size = TransformSize(atLeast: bits)
    self.context = context
  }

  /// Transforms a factor for several products.
  ///
  /// - Parameter value: at least 0, of any size.
  func factor(_ value: borrowing BigInteger) -> TransformedInteger {
    TransformedInteger(value, size: size, workers: context.workers)
  }

  /// The product with a transformed factor, in 0 ..< 2^K − 1.
  func product(_ a: borrowing BigInteger, _ b: TransformedInteger) -> BigInteger {
    BigInteger.cyclicProduct(a, b, in: context)
  }

  /// The product, with the transform of the second factor where that was kept.
  func product(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, _ transform: TransformedInteger? = nil
  ) -> BigInteger {
    guard let transform else { return BigInteger.cyclicProduct(a, b, size: size, in: context) }
    return product(a, transform)
  }

  /// The number in 0 ..< 2^K − 1 that is congruent to a − b, for numbers of any size.
  func difference(_ a: consuming BigInteger, _ b: borrowing BigInteger) -> BigInteger {
    var result = a
    result -= b
    return result.residue(size)
  }
}

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

  static func agree(_ a: UInt64, _ b: UInt64, plus c: UInt64, with d: UInt64) -> Bool {
    let product = field.product(a, b)
    let (sum, overflow) = product.addingReportingOverflow(c)
    // An overflow lost 2^64 ≡ 59; adding it cannot overflow again.
    let reduced = overflow ? sum + 59 : sum
    return reduced % prime == d % prime
  }

  static func scaled(_ factor: UInt64, byPowerOfTwo exponent: Int64) -> UInt64 {
    field.product(factor % prime, field.power(2, UInt64(exponent)))
  }
}

/// From which sizes on Newton's iterations are used instead of GMP, in bits.
enum NewtonThresholds {
  static let division: Int64 = 1 << 15
  static let root: Int64 = 1 << 15

  /// The fraction of a node of the radix conversion.
  static let conversion: Int64 = 1 << 15
}
