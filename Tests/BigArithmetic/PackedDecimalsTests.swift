import BigArithmetic
import Testing

@Suite("Packed decimals")
struct PackedDecimalsTests {
  @Test("hold two digits a byte, the earlier one on top")
  func layout() throws {
    // 1/8 = 0.125 exactly.
    let bits = DecimalPrecision.bits(forDecimals: 3) + RadixConversion.guardBits
    let result = try RadixConversion(decimals: 3)
      .convert(BigInteger(powerOfTwo: bits - 3), bits: bits, error: 0, workers: .one)
    #expect(result.decimals.bytes == [0x12, 0x50])
    #expect(result.decimals.count == 3)
    #expect((0..<3).map { result.decimals.digit(at: $0) } == [1, 2, 5])
    #expect(result.decimals.asciiText == Array("125".utf8))
  }
}
