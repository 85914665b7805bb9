import BigArithmetic
import Testing

@Suite("The remainder of a quadratic root")
struct QuadraticRemainderTests {
  /// b·D·10^N − D² modulo 10^(N+1), by GMP's integers.
  private static func expected(_ digits: [UInt8], isLinear: Bool) throws -> [UInt8] {
    let count = Int64(digits.count - 1)
    let text = String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    let value = try #require(BigInteger(decimalText: text))
    let scale = BigInteger.power(10, count)
    var square = BigInteger.product(value, value)
    let modulus = BigInteger.power(10, count + 1)
    var result = BigInteger()
    if isLinear { result += BigInteger.product(value, scale) }
    // A multiple of the modulus that keeps the difference from falling below zero.
    result += BigInteger.product(modulus, modulus)
    result -= square
    square = BigInteger.divide(result, by: modulus, in: ArithmeticContext()).second.copy()
    let low = square.isZero ? [] : square.decimalText()
    let padded = [UInt8](repeating: 0x30, count: digits.count - low.count) + low
    let even = padded.count % 2 == 0 ? padded : padded + [0x30]
    return stride(from: 0, to: even.count, by: 2).map {
      (even[$0] & 15) << 4 | even[$0 + 1] & 15
    }
  }

  @Test(
    "is that of GMP's integers, for any length",
    arguments: [1, 2, 11, 12, 13, 14, 24, 25, 26, 27, 38, 39, 500, 624, 1299, 1300, 20_000])
  func anyLength(count: Int) throws {
    for isLinear in [false, true] {
      for kind in 0..<4 {
        var digits: [UInt8] = [1]
        for index in 0..<count {
          digits.append(
            kind == 0 ? 0 : kind == 1 ? 9 : kind == 2 && index > 0 ? 0 : .random(in: 0...9))
        }
        let decimals = Array(digits.dropFirst()) + [0]
        let packed = stride(from: 0, to: count, by: 2).map {
          decimals[$0] << 4 | decimals[$0 + 1]
        }
        let made = QuadraticRemainder.packed(
          integerPart: 1, decimals: packed, count: Int64(count), isLinear: isLinear,
          in: ArithmeticContext())
        #expect(try made == Self.expected(digits, isLinear: isLinear), "kind \(kind)")
      }
    }
  }
}
