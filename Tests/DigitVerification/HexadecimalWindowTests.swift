import DigitVerification
import Parallelism
import Testing

@Suite("Hexadecimal digits of pi")
struct HexadecimalWindowTests {
  /// π to 4n bits by Python's integers and Machin's formula, as hexadecimal digits.
  private func pythonDigits(_ count: Int) throws -> [UInt8] {
    let lines = try Python.lines(
      """
      guard = 64
      one = 1 << (4 * \(count) + guard)
      def arctan(x):
          total, power, k = 0, one // x, 0
          while power:
              total += (power if k % 2 == 0 else -power) // (2 * k + 1)
              power //= x * x
              k += 1
          return total
      pi = 16 * arctan(5) - 4 * arctan(239)
      print(format((pi >> guard) - (3 << (4 * \(count))), "x").zfill(\(count)))
      """)
    return Array(lines[0].utf8).compactMap {
      UInt8(String(decoding: [$0], as: UTF8.self), radix: 16)
    }
  }

  @Test("begin as everybody knows")
  func beginning() throws {
    let window = try HexadecimalWindow(position: 1)
    #expect(window.text == "243F6A8885A308D313198A2E03707344")
    #expect(window.overlap == 31)
  }

  @Test("agree with Python at every small position and some larger ones")
  func smallPositions() throws {
    let expected = try pythonDigits(20_100)
    for position in Array(1...120) + [999, 4096, 10_000, 20_000] {
      let window = try HexadecimalWindow(position: UInt64(position))
      #expect(window.digits == Array(expected[position - 1..<position + 31]), "at \(position)")
    }
  }

  @Test("agree with the known answer at 1,000,000, on any number of threads")
  func million() throws {
    let known = "26C65E52CB459350050E4BB178F4C67A0FCF7BF27"
    let window = try HexadecimalWindow(position: 1_000_000, workers: Workers(2))
    #expect(window.text == String(known.prefix(32)))
    let next = try HexadecimalWindow(position: 1_000_009, workers: .one)
    #expect(next.text == String(known.dropFirst(9)))
  }

  @Test("refuse nothing, and report progress to the end")
  func progress() async throws {
    try await confirmation { reachedTheEnd in
      _ = try HexadecimalWindow(position: 30_000, workers: Workers(2)) { done, total in
        if done == total { reachedTheEnd() }
      }
    }
  }

  @Test("positions follow the documented recipe in Python")
  func positions() throws {
    let digest = [UInt8](0..<32)
    let lines = try Python.lines(
      """
      from hashlib import sha256
      places = 830482 - 32 + 1
      for counter in range(3):
          h = sha256(bytes(range(32)) + b"pi-trainer hexadecimal window"
              + counter.to_bytes(4, "big")).digest()
          print(int.from_bytes(h[:8], "big") % places + 1)
      print(places)
      """)
    let found = HexadecimalWindow.positions(digest: digest, lastPosition: 830_482)
    #expect(found == lines.compactMap { UInt64($0) })
    #expect(HexadecimalWindow.positions(digest: digest, lastPosition: 31) == [])
    #expect(HexadecimalWindow.positions(digest: digest, lastPosition: 32) == [1])
    #expect(Set(HexadecimalWindow.positions(digest: digest, lastPosition: 34)) == [1, 2, 3])
  }

  @Test("digits within the error bound of a border are refused")
  func ambiguity() {
    let border = BinaryFraction192(low: 5, middle: 0, high: 0x1234_0000_0000_0000)
    #expect(border.certainDigits(4, errorUnits: 4) == [1, 2, 3, 4])
    #expect(border.certainDigits(4, errorUnits: 6) == nil)
    let wrapping = BinaryFraction192(low: .max, middle: .max, high: .max)
    #expect(wrapping.certainDigits(32, errorUnits: 1) == nil)
    #expect(wrapping.certainDigits(32, errorUnits: 0) == Array(repeating: 15, count: 32))
  }

  @Test("a wrong digit in the binary value is caught")
  func wrongDigit() throws {
    var claimed = try pythonDigits(1040)
    claimed[1010] ^= 1
    let window = try HexadecimalWindow(position: 1001)
    #expect(window.digits != Array(claimed[1000..<1032]))
  }
}

@Suite("Hexadecimal digits of pi far out", .enabled(if: TestTier.isLong))
struct FarHexadecimalWindowTests {
  @Test("agree with the known answer at 10,000,000")
  func tenMillion() throws {
    let window = try HexadecimalWindow(position: 10_000_000, workers: Workers(2))
    #expect(window.text.hasPrefix("17AF5863EFED8D"))
  }
}
