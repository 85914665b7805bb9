import Arithmetic
import Testing

@Suite("The remainder of a quadratic root")
struct QuadraticRemainderTests {
  /// c·10^2N + b·D·10^N − D² modulo 10^(N+1) or, with one more digit, 10^(N+2), by GMP's integers.
  private static func expected(
    _ digits: [UInt8], isLinear: Bool, constant: UInt64, more: Int
  ) -> [UInt8] {
    let text = String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    guard let value = BigInteger(decimalText: text) else { return [] }
    let count = digits.count + more
    let modulus = BigInteger.power(10, Int64(count))
    // A multiple of the modulus that keeps the difference from falling below zero.
    var sum = BigInteger.product(modulus, modulus)
    if isLinear { sum += BigInteger.product(value, BigInteger.power(10, Int64(digits.count - 1))) }
    var square = BigInteger.power(10, 2 * Int64(digits.count - 1))
    square *= constant
    sum += square
    sum -= BigInteger.product(value, value)
    let low = sum.decimalText().suffix(count).map { $0 & 15 }
    let missing = [UInt8](repeating: 0, count: count - low.count)
    return packed(missing + low)
  }

  private static func packed(_ digits: [UInt8]) -> [UInt8] {
    stride(from: 0, to: digits.count, by: 2).map { index in
      let low = index + 1 < digits.count ? digits[index + 1] : 0
      return digits[index] << 4 | low
    }
  }

  /// One and some decimals: zeros, nines, zeros after the first, or any.
  private static func digits(_ count: Int, kind: Int) -> [UInt8] {
    var digits: [UInt8] = [1]
    for index in 0..<count {
      let digit = UInt8.random(in: 0...9)
      switch kind {
      case 0: digits.append(0)
      case 1: digits.append(9)
      case 2: digits.append(index == 0 ? digit : 0)
      default: digits.append(digit)
      }
    }
    return digits
  }

  @Test(
    "is that of GMP's integers, for any length",
    arguments: [1, 2, 11, 12, 13, 14, 24, 25, 26, 27, 38, 39, 500, 624, 1299, 1300, 20_000])
  func anyLength(count: Int) throws {
    for (isLinear, constant, more) in [(false, 2, 0), (true, 1, 0), (false, 99, 1), (false, 26, 1)]
      as [(Bool, UInt64, Int)]
    {
      for kind in 0..<4 {
        let digits = Self.digits(count, kind: kind)
        let made = QuadraticRemainder.packed(
          integerPart: 1, decimals: Self.packed(Array(digits.dropFirst())), count: Int64(count),
          isLinear: isLinear, constant: constant, digits: Int64(count + 1 + more),
          in: ArithmeticContext())
        #expect(
          made == Self.expected(digits, isLinear: isLinear, constant: constant, more: more),
          "\(digits)")
      }
    }
  }
}
