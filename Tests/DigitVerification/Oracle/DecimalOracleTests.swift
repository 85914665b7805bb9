import DigitCore
import DigitVerification
import Testing

@Suite("Library-free oracle")
struct DecimalOracleTests {
  private func fractionHash(_ digits: [UInt8]) -> UInt64 {
    ReferenceResidues.digits(digits, modulo: (1 << 61) - 1)
  }

  private func lastTen(_ digits: [UInt8]) -> String {
    digits.suffix(10).map(String.init).joined()
  }

  /// Digest prefix and last ten decimals at 1e5, published or recomputed elsewhere.
  @Test(
    "gives the known digit hash and last decimals at 100,000",
    arguments: [
      ("pi", 117_399_907_482_140_632, "5493624646"),
      ("e", 45_978_475_911_743_562, "1004271658"),
      ("phi", 253_690_963_282_898_686, "9559326106"),
      ("sqrt2", 2_283_634_906_712_961_734, "5610147523"),
    ] as [(String, UInt64, String)])
  func hundredThousand(name: String, hash: UInt64, last: String) throws {
    let constant = try #require(MathematicalConstant.named(name))
    let digits = try DecimalOracle.decimals(of: constant, count: 100_000, threads: 2)
    #expect(digits.count == 100_000)
    #expect(fractionHash(digits) == hash)
    #expect(lastTen(digits) == last)
  }

  @Test("agrees with Python's integers at every small length")
  func small() throws {
    let lines = try Python.lines(
      """
      from math import isqrt
      one = 10 ** 700
      def arctan(x):
          total, power, k = 0, one // x, 0
          while power:
              total += (power if k % 2 == 0 else -power) // (2 * k + 1)
              power //= x * x
              k += 1
          return total
      e, term, k = 0, one, 1
      while term: e, term, k = e + term, term // k, k + 1
      print(str(16 * arctan(5) - 4 * arctan(239))[1:601])
      print(str(e)[1:601])
      print(str((one + isqrt(5 * one * one)) // 2)[1:601])
      print(str(isqrt(2 * one * one))[1:601])
      """)
    for (constant, line) in zip(MathematicalConstant.known, lines) {
      let expected = Array(line.utf8).map { $0 - 0x30 }
      for count in Array(0...60) + [90, 108, 109, 500, 600] {
        let digits = try DecimalOracle.decimals(of: constant, count: count)
        #expect(digits == Array(expected.prefix(count)), "\(constant.name), \(count)")
      }
    }
    #expect(lines.count == 4)
  }

  @Test("does not depend on the number of threads")
  func threads() throws {
    let one = try DecimalOracle.decimals(of: .pi, count: 3000, threads: 1)
    #expect(try DecimalOracle.decimals(of: .pi, count: 3000, threads: 3) == one)
  }

  @Test("says so when it has no formula")
  func unknown() {
    let gamma = MathematicalConstant(code: 99, name: "gamma", symbol: "γ", integerPart: Digit(0)!)
    let error = #expect(throws: OracleError.self) {
      try DecimalOracle.decimals(of: gamma, count: 5)
    }
    #expect(error?.code == .unknownConstant)
    #expect(error?.description.contains("pi, e, phi, sqrt2") == true)
    #expect(DecimalOracle.formula(of: gamma) == nil)
    #expect(DecimalOracle.formula(of: .pi)?.contains("arctan") == true)
  }

  @Test("refuses decimals within the error bound of a border")
  func ambiguity() {
    var number = DecimalFixedPoint(3, fractionWords: 3)
    number.words = [3, 141_592_653_589_793_238, DecimalFixedPoint.base - 1, DecimalFixedPoint.base - 7]
    let safe = OracleValue(number: number, errorUnits: 6)
    #expect(safe.certainDecimals(18)?.suffix(3) == [2, 3, 8])
    let unsafe = OracleValue(number: number, errorUnits: 7)
    #expect(unsafe.certainDecimals(18) == nil)
    let wholePart = OracleValue(number: DecimalFixedPoint(3, fractionWords: 3), errorUnits: 1)
    #expect(wholePart.certainDecimals(0) == nil)
  }
}
