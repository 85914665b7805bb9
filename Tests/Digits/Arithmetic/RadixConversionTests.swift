import Arithmetic
import Parallelism
import Testing

@Suite("Radix conversion")
struct RadixConversionTests {
  /// A fraction with many nonzero bits: ⌊(√n − ⌊√n⌋)·2^bits⌋.
  private func fraction(of radicand: UInt64, bits: Int64) -> BigInteger {
    var scaled = BigInteger(radicand)
    scaled <<= 2 * bits
    return BigInteger.squareRoot(of: scaled).takeFirst().lowBits(bits)
  }

  private func bits(for decimals: Int64) -> Int64 {
    DecimalPrecision.bits(forDecimals: decimals) + RadixConversion.guardBits
  }

  /// The decimals by GMP's own conversion, which divides: ⌊x·10^n / 2^bits⌋ padded with zeros.
  private func reference(_ x: borrowing BigInteger, bits: Int64, decimals: Int64) -> [UInt8] {
    var scaled = BigInteger.product(x, BigInteger.power(10, decimals))
    scaled >>= bits
    let text = scaled.isZero ? [] : scaled.decimalText()
    return [UInt8](repeating: 0x30, count: Int(decimals) - text.count) + text
  }

  @Test(
    "agrees with division at every size around its own limits",
    arguments: [
      1, 2, 3, 15, 16, 17, 31, 32, 33, 799, 1599, 1600, 1601, 1602, 3199, 3200, 3201, 3203, 6401,
      10_000, 12_801, 51_200, 99_999, 200_003,
    ] as [Int64], [1, 2])
  func sizes(decimals: Int64, workers: Int) throws {
    let bits = bits(for: decimals) + 5
    let x = fraction(of: 7, bits: bits)
    let result = try RadixConversion(decimals: decimals)
      .convert(x, bits: bits, error: 1, in: ArithmeticContext(workers: Workers(workers)))
    #expect(result.decimals.count == decimals)
    #expect(result.decimals.asciiText == reference(x, bits: bits, decimals: decimals))
  }

  @Test("keeps leading and inner zeros")
  func zeros() throws {
    for decimals in [40, 5000] as [Int64] {
      let bits = bits(for: decimals)
      // 2^-bits·2^k is a small number: its decimals begin with many zeros.
      let tiny = BigInteger(powerOfTwo: bits / 3)
      let result = try RadixConversion(decimals: decimals)
        .convert(tiny, bits: bits, error: 0, in: ArithmeticContext())
      #expect(result.decimals.asciiText == reference(tiny, bits: bits, decimals: decimals))
      let nothing = try RadixConversion(decimals: decimals)
        .convert(BigInteger(), bits: bits, error: 0, in: ArithmeticContext())
      #expect(nothing.decimals.asciiText.allSatisfy { $0 == 0x30 })
    }
  }

  @Test("refuses an enclosure with a decimal boundary inside", arguments: [20, 5000] as [Int64])
  func ambiguity(decimals: Int64) throws {
    let bits = bits(for: decimals)
    // One unit below a half: 0.4999…, whose upper end is 0.5.
    var x = BigInteger(powerOfTwo: bits - 1)
    x -= 1
    #expect(throws: RadixConversionError.ambiguous) {
      try RadixConversion(decimals: decimals).convert(
        x, bits: bits, error: 1, in: ArithmeticContext())
    }
    // The half itself, known exactly, is 0.5000….
    x += 1
    let half = try RadixConversion(decimals: decimals)
      .convert(x, bits: bits, error: 0, in: ArithmeticContext())
    #expect(half.decimals.asciiText.first == 0x35)
    #expect(half.decimals.asciiText.dropFirst().allSatisfy { $0 == 0x30 })
  }

  @Test("leaves the exact remainder after its first half")
  func remainder() throws {
    let decimals: Int64 = 20_000
    let bits = bits(for: decimals)
    let x = fraction(of: 3, bits: bits)
    let result = try RadixConversion(decimals: decimals)
      .convert(x, bits: bits, error: 1, in: ArithmeticContext())
    var expected = BigInteger.product(x, BigInteger.power(5, result.firstHalf))
    expected.keepLowBits(bits - result.firstHalf)
    let remainder = try #require(result.remainder)
    #expect(remainder.value.compare(to: expected) == 0)
  }

  @Test("counts bits to the safe side")
  func precision() {
    for decimals in [0, 1, 2, 19, 1000, 12345] as [Int64] {
      let bits = DecimalPrecision.bits(forDecimals: decimals)
      let power = BigInteger.power(10, decimals)
      #expect(BigInteger(powerOfTwo: bits).compare(to: power) >= 0)
      #expect(bits == 0 || BigInteger(powerOfTwo: bits - 1).compare(to: power) < 0)
    }
  }
}

@Suite("Packed decimals")
struct PackedDecimalsTests {
  @Test("hold two digits a byte, the earlier one on top")
  func layout() throws {
    // 1/8 = 0.125 exactly.
    let bits = DecimalPrecision.bits(forDecimals: 3) + RadixConversion.guardBits
    let result = try RadixConversion(decimals: 3)
      .convert(BigInteger(powerOfTwo: bits - 3), bits: bits, error: 0, in: ArithmeticContext())
    #expect(result.decimals.bytes == [0x12, 0x50])
    #expect(result.decimals.count == 3)
    #expect((0..<3).map { result.decimals.digit(at: $0) } == [1, 2, 5])
    #expect(result.decimals.asciiText == Array("125".utf8))
  }
}
