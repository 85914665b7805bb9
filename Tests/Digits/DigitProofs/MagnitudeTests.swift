import CheckTests
import DigitChecks
import DigitProofs
import Parallelism
import Testing

@Suite("Magnitudes")
struct MagnitudeTests {
  @Test("of factorials and powers are the leading bits, against python3")
  func leadingBits() throws {
    let factorials: [UInt64] = [0, 1, 2, 3, 20, 21, 1000, 65_535, 65_536, 70_000]
    let made = factorials.map { Magnitude.factorial($0, workers: Workers(2)) }
    let exact = try Python.lines(
      """
      import math
      for n in \(factorials):
          x = math.factorial(n)
          cut = x.bit_length() - 128
          print(cut, x >> cut if cut > 0 else x << -cut)
      x = 10939058860032000**70000
      print(x.bit_length() - 128, x >> x.bit_length() - 128)
      """)
    let power = Magnitude(10_939_058_860_032_000).power(70_000)
    for (found, line) in zip(made + [power], exact) {
      let parts = line.split(separator: " ")
      let mantissa = try #require(UInt128(parts[1]))
      #expect(found.exponent == Int64(parts[0]))
      // Truncated, by less than 2^-75 of it.
      #expect(found.mantissa <= mantissa && mantissa - found.mantissa < 1 << 52, "\(line)")
    }
  }

  @Test("are fractions of each other only well inside the bounds")
  func fractions() {
    let limit = Magnitude((1 << 127) | 12_345, exponent: 1_000_000)
    func isFraction(_ mantissa: UInt128, _ exponent: Int64) -> Bool {
      Magnitude(mantissa, exponent: exponent).isFraction(of: limit)
    }
    #expect(isFraction(1 << 126, 1_000_000))
    #expect(!isFraction((1 << 127) | 12_345, 1_000_000))
    #expect(!isFraction((1 << 127) - 1, 1_000_000), "within 2^-127 of one")
    #expect(!isFraction((1 << 127) - (1 << 71), 1_000_000), "exactly 1 - 2^-56, nearly")
    #expect(isFraction((1 << 127) - (1 << 72), 1_000_000), "1 - 2^-55")
    #expect(isFraction(1, 1_000_127 - 55), "2^-55")
    #expect(!isFraction(1, 1_000_127 - 57), "2^-57")
    #expect(!isFraction(1, 1_000_130), "above one")
    #expect(!isFraction(1, Int64.max / 2), "far above one")
    #expect(!isFraction(1, -1_000_000_000), "far below")
  }
}
