import Arithmetic
import Parallelism

/// Arithmetic of tests that look at the result alone: a context of its own each, on one thread.
extension BigInteger {
  static func product(_ a: borrowing BigInteger, _ b: borrowing BigInteger) -> BigInteger {
    product(a, b, in: ArithmeticContext())
  }

  static func square(_ a: borrowing BigInteger) -> BigInteger {
    product(a, a, in: ArithmeticContext())
  }

  static func power(_ base: UInt64, _ exponent: Int64) -> BigInteger {
    power(base, exponent, in: ArithmeticContext())
  }

  static func divide(
    _ numerator: borrowing BigInteger, by denominator: borrowing BigInteger
  ) -> Pair<BigInteger, BigInteger> {
    divide(numerator, by: denominator, in: ArithmeticContext())
  }

  static func squareRoot(
    of radicand: UInt64, scaledBy bits: Int64
  ) -> Pair<BigInteger, BigInteger> {
    squareRoot(of: radicand, scaledBy: bits, in: ArithmeticContext())
  }

  static func cyclicProduct(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, size: TransformSize
  ) -> BigInteger {
    cyclicProduct(a, b, size: size, in: ArithmeticContext())
  }
}
