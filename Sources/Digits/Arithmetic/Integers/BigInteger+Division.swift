internal import CGMP
package import Parallelism

extension BigInteger {
  /// Divides with remainder: n = q·d + r with 0 ≤ r < d, for n ≥ 0 and d > 0.
  ///
  /// - Parameters:
  ///   - numerator: n, at least 0.
  ///   - denominator: d, above 0.
  /// - Returns: the quotient first, the remainder second.
  /// - Complexity: O(M(n)) above the threshold.
  package static func divide(
    _ numerator: borrowing BigInteger, by denominator: borrowing BigInteger,
    in context: ArithmeticContext
  ) -> Pair<BigInteger, BigInteger> {
    precondition(denominator.signum > 0 && numerator.signum >= 0, "floor division of naturals")
    let width = denominator.bitWidth
    let quotientBits = numerator.bitWidth - width + 1
    guard min(width, quotientBits) > context.newtonThreshold ?? NewtonThresholds.division else {
      return gmpDivision(numerator, denominator)
    }
    if numerator.bitWidth <= 3 * width {
      if let parts = NewtonDivision.divide(numerator, by: denominator, in: context) { return parts }
      context.faultLog.record(
        ArithmeticError(
          operation: "division of \(numerator.bitWidth) by \(denominator.bitWidth) bits"))
      return gmpDivision(numerator, denominator)
    }
    // A long numerator is divided from the top: each round takes twice the divisor's width off it.
    let cut = numerator.bitWidth - 3 * width
    var upper = divide(numerator.droppingLowBits(cut), by: denominator, in: context)
    var rest = upper.second.copy()
    rest <<= cut
    rest += numerator.lowBits(cut)
    var lower = divide(rest, by: denominator, in: context)
    upper.first <<= cut
    lower.first += upper.first
    return lower
  }

  /// Divides in place by a divisor that is known to leave no remainder.
  ///
  /// - Parameter divisor: not zero; where it does leave a remainder, the result is meaningless.
  /// - Complexity: O(n·m) for a quotient of n and a divisor of m words, while m is small.
  package mutating func divideExactly(by divisor: borrowing BigInteger) {
    precondition(divisor.signum != 0, "division by zero")
    unsafe __gmpz_divexact(storage, storage, divisor.storage)
  }

  /// Divides by a number above 1 as often as that goes.
  ///
  /// - Returns: how often that was.
  package mutating func removeFactor(_ factor: UInt64) -> UInt64 {
    let divisor = BigInteger(factor)
    return unsafe UInt64(__gmpz_remove(storage, storage, divisor.storage))
  }

  /// The quotient of naturals by GMP, rounded down.
  static func gmpQuotient(
    _ numerator: borrowing BigInteger, _ denominator: borrowing BigInteger
  ) -> BigInteger {
    let quotient = BigInteger()
    unsafe __gmpz_fdiv_q(quotient.storage, numerator.storage, denominator.storage)
    return quotient
  }

  private static func gmpDivision(
    _ numerator: borrowing BigInteger, _ denominator: borrowing BigInteger
  ) -> Pair<BigInteger, BigInteger> {
    let quotient = BigInteger()
    let remainder = BigInteger()
    unsafe __gmpz_fdiv_qr(
      quotient.storage, remainder.storage, numerator.storage, denominator.storage)
    return Pair(quotient, remainder)
  }

  /// The integer square root of a scaled word: n·2^(2·bits) = s² + r with 0 ≤ r ≤ 2s.
  ///
  /// - Parameters:
  ///   - radicand: n, 1 to 2^32.
  ///   - bits: at least 0.
  /// - Returns: the root first, the remainder second.
  /// - Complexity: O(M(bits)) above the threshold.
  package static func squareRoot(
    of radicand: UInt64, scaledBy bits: Int64, in context: ArithmeticContext
  ) -> Pair<BigInteger, BigInteger> {
    if bits > context.newtonThreshold ?? NewtonThresholds.root {
      if let parts = NewtonRoot.squareRoot(of: radicand, bits: bits, in: context) { return parts }
      context.faultLog.record(
        ArithmeticError(operation: "square root of \(radicand) to \(bits) bits"))
    }
    var scaled = BigInteger(radicand)
    scaled <<= 2 * bits
    return squareRoot(of: scaled)
  }

  /// The integer square root with remainder: x = s² + r with 0 ≤ r ≤ 2s.
  ///
  /// - Parameter value: x, at least 0.
  /// - Returns: the root first, the remainder second.
  package static func squareRoot(of value: borrowing BigInteger) -> Pair<BigInteger, BigInteger> {
    precondition(value.signum >= 0, "a negative number has no integer square root")
    let root = BigInteger()
    let remainder = BigInteger()
    unsafe __gmpz_sqrtrem(root.storage, remainder.storage, value.storage)
    return Pair(root, remainder)
  }

  /// The integer root of an order, rounded down, by GMP; for naturals.
  ///
  /// - Parameters:
  ///   - order: at least 1.
  ///   - value: at least 0.
  package static func root(_ order: UInt64, of value: borrowing BigInteger) -> BigInteger {
    precondition(order >= 1 && value.signum >= 0, "a root of a negative number")
    let root = BigInteger()
    _ = unsafe __gmpz_root(root.storage, value.storage, UInt(order))
    return root
  }
}

/// Modulo numbers of a few words: all are bytes, the lowest first.
extension BigInteger {
  /// (a·b + c) modulo m, in as many bytes as m has.
  package static func residue(
    _ a: [UInt8], times b: [UInt8], plus c: [UInt8], modulo m: [UInt8]
  ) -> [UInt8] {
    let total = BigInteger(bytes: c)
    let first = BigInteger(bytes: a)
    let second = BigInteger(bytes: b)
    let modulus = BigInteger(bytes: m)
    var bytes = [UInt8](repeating: 0, count: m.count)
    unsafe __gmpz_addmul(total.storage, first.storage, second.storage)
    unsafe __gmpz_fdiv_r(total.storage, total.storage, modulus.storage)
    // Safe: what is below the modulus has no more bytes.
    unsafe __gmpz_export(&bytes, nil, -1, 1, 0, 0, total.storage)
    return bytes
  }

  /// Whether a number is prime, by GMP's test and 64 rounds of Miller and Rabin's.
  package static func isPrime(_ number: [UInt8]) -> Bool {
    let value = BigInteger(bytes: number)
    return unsafe __gmpz_probab_prime_p(value.storage, 24 + 64) > 0
  }

  private init(bytes: [UInt8]) {
    self.init()
    unsafe __gmpz_import(storage, bytes.count, -1, 1, 0, 0, bytes)
  }
}
