import CheckTests
import DigitChecks
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

  @Test("parts add up to the window, in any order", arguments: [1, 2, 7, 50])
  func parts(count: Int) throws {
    for position in [1, 2, 3, 20, 40_000] as [UInt64] {
      let parts = (0..<count).map { HexadecimalWindow.part($0, of: count, at: position) }
      let window = try HexadecimalWindow(position: position, parts: parts.reversed())
      #expect(window == (try HexadecimalWindow(position: position)))
    }
    let few = (1..<count).map { HexadecimalWindow.part($0, of: count, at: 40_000) }
    let missing = try? HexadecimalWindow(position: 40_000, parts: few)
    #expect(missing?.digits != (try HexadecimalWindow(position: 40_000)).digits)
  }

  @Test("a wrong digit in the binary value is caught")
  func wrongDigit() throws {
    var claimed = try pythonDigits(1040)
    claimed[1010] ^= 1
    let window = try HexadecimalWindow(position: 1001)
    #expect(window.digits != Array(claimed[1000..<1032]))
  }
}

@Suite("Hexadecimal digits of constants with other formulas")
struct ExtractionFormulaTests {
  /// Fractions by Python's integers and alternating series, as hexadecimal digits.
  ///
  /// They are accelerated as by Cohen, Rodriguez Villegas and Zagier, Exp. Math. 9 (2000), 3-12.
  private func pythonDigits(_ name: String, _ count: Int) throws -> [UInt8] {
    let lines = try Python.lines(
      """
      bits = 4 * \(count) + 64
      def alternating(denominator):
          n = bits * 100 // 254 + 20
          a, d = 1, 3
          for _ in range(n - 1):
              a, d = d, 6 * d - a
          b, c, total = -1, -d, 0
          for k in range(n):
              c = b - c
              total += (c << bits) // denominator(k)
              b = b * 2 * (k + n) * (k - n) // ((2 * k + 1) * (k + 1))
          return total // d
      value = {
          "log2": lambda: alternating(lambda k: k + 1),
          "catalan": lambda: alternating(lambda k: (2 * k + 1) ** 2),
          "zeta3": lambda: alternating(lambda k: (k + 1) ** 3) * 4 // 3,
      }["\(name)"]()
      print(format((value >> 64) % (1 << 4 * \(count)), "x").zfill(\(count)))
      """)
    return Array(lines[0].utf8).compactMap {
      UInt8(String(decoding: [$0], as: UTF8.self), radix: 16)
    }
  }

  private static let names = ["log2", "catalan", "zeta3"]

  @Test("agree with Python at every small position and some larger ones", arguments: names)
  func positions(name: String) throws {
    let formula = try #require(ExtractionFormula.named(name))
    let expected = try pythonDigits(name, 3100)
    for position in Array(1...80) + [255, 256, 257, 999, 1024, 3001] {
      let window = try HexadecimalWindow(position: UInt64(position), by: formula)
      #expect(window.digits == Array(expected[position - 1..<position + 31]), "at \(position)")
    }
  }

  @Test(
    "are those of other arithmetic far behind the point, on any number of threads",
    arguments: [
      ("log2", 20_000, "0776B2C98E9757FFF52370451B60652C"),
      ("catalan", 20_000, "C622E380EF703D34B1E4CAEBBBA08249"),
      ("zeta3", 20_000, "39CAD054CD1CF91D2E82930CB71F219B"),
      ("log2", 100_000, "5DEEFD62B1B62F8A7EEA87EE0195EC92"),
      ("catalan", 100_000, "83327A99D82D3D9F064A76F1F74FE4FC"),
      ("zeta3", 100_000, "BAA177B58BE9AA58221B1D4B8E0A7DCE"),
    ] as [(String, UInt64, String)])
  func far(name: String, position: UInt64, digits: String) throws {
    let formula = try #require(ExtractionFormula.named(name))
    for threads in [1, 3] {
      let window = try HexadecimalWindow(
        position: position, by: formula, workers: Workers(threads))
      #expect(window.text == digits)
    }
    let parts = (0..<7).map { HexadecimalWindow.part($0, of: 7, at: position, by: formula) }
    #expect(try HexadecimalWindow(position: position, by: formula, parts: parts).text == digits)
  }

  @Test("are others with one wrong coefficient", arguments: names)
  func wrongCoefficients(name: String) throws {
    let formula = try #require(ExtractionFormula.named(name))
    let right = try HexadecimalWindow(position: 1000, by: formula).digits
    for sum in formula.sums.indices {
      for index in formula.sums[sum].numerators.indices {
        var wrong = formula
        wrong.sums[sum].numerators[index] += 1
        let digits = try HexadecimalWindow(position: 1000, by: wrong).digits
        #expect(digits != right, "sum \(sum), coefficient \(index)")
      }
    }
  }

  @Test("are of no constant that has no formula, nor of pi, which has a faster one")
  func others() {
    for name in ["pi", "e", "phi", "sqrt2", "gamma", "lemniscate", "series"] {
      #expect(ExtractionFormula.named(name) == nil, "\(name)")
    }
  }
}

@Suite("Terms of Bellard's formula far out")
struct FarBellardTermTests {
  @Test("are what Python's integers say, below and above 2^34, up to the largest denominators")
  func terms() throws {
    let indices: [UInt64] = [
      0, 1, 123_456_789, 1_717_986_917, 1_717_986_918, 1_717_986_919, 40_000_000_003,
      98_765_432_109_876, 111_999_999_999_990, 112_589_990_684_260,
    ]
    let exponents: [UInt64] = [0, 9, 1_000_003, 17_179_869_184, 1_119_999_999_999_994]
    let cases = indices.flatMap { n in exponents.map { (n, $0) } }
    let lines = try Python.lines(
      """
      def term(n, e):
          total, unit = 0, 1 << 192
          for c, m, sign in ((5, 4*n+1, -1), (0, 4*n+3, -1), (8, 10*n+1, 1), (6, 10*n+3, -1),
                             (2, 10*n+5, -1), (2, 10*n+7, -1), (0, 10*n+9, 1)):
              total += sign * ((pow(2, e, m) << (192 + c)) // m)
          return total % unit
      for n, e in \(cases.map { [$0.0, $0.1] }):
          t = term(n, e)
          print(t & (1 << 64) - 1, t >> 64 & (1 << 64) - 1, t >> 128)
      """)
    try #require(lines.count == cases.count)
    for ((n, e), line) in zip(cases, lines) {
      let words = line.split(separator: " ").compactMap { UInt64($0) }
      try #require(words.count == 3)
      let right = BinaryFraction192(low: words[0], middle: words[1], high: words[2])
      let found = BellardTerm(index: n).fraction(ofPower: e)
      let distances = [(found, right), (right, found)].map { first, second in
        var distance = first
        distance -= second
        return distance
      }
      // Both are off by some units.
      #expect(
        distances.contains { $0.high == 0 && $0.middle == 0 && $0.low < 1500 },
        "index \(n), exponent \(e)")
    }
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
