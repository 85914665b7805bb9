import Arithmetic
import CheckTests
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import Parallelism
import Testing

/// What the generator makes, against sources that share nothing with it.
@Suite("Generated digits")
struct GeneratedDigitsTests {
  private func decimals(_ definition: ConstantDefinition, _ count: Int64) throws -> PackedBytes {
    let context = GenerationContext(workers: Workers(2))
    let made = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(count, context: context).decimals
    return PackedBytes(bytes: made.bytes, text: made.asciiText)
  }

  /// Decimals packed and as text.
  private struct PackedBytes {
    let bytes: [UInt8]
    let text: [UInt8]
  }

  /// The verdicts of every known answer about so many decimals.
  private func verdicts(
    _ definition: ConstantDefinition, _ count: Int64
  ) throws -> [KnownAnswerVerdict] {
    let made = try decimals(definition, count)
    let store = PackedDecimalStore(bytes: made.bytes, digitCount: count)
    let scan = try DecimalScan(store, constant: definition.constant, workers: Workers(2))
    return KnownAnswers.compare(scan.findings)
  }

  @Test(
    "are the library-free oracle's to 100,000 decimals",
    arguments: ConstantDefinition.known.indices)
  func oracle(index: Int) throws {
    let definition = ConstantDefinition.known[index]
    let oracle = try DecimalOracle.decimals(
      of: definition.constant, count: 100_000, workers: Workers(2))
    let text = try decimals(definition, 100_000).text
    #expect(text == oracle.map { $0 + 0x30 }, "\(definition.constant.name)")
  }

  @Test(
    "agree with every known answer to 1,000,000 decimals",
    arguments: ConstantDefinition.known.indices)
  func million(index: Int) throws {
    let definition = ConstantDefinition.known[index]
    let verdicts = try verdicts(definition, 1_000_000)
    #expect(verdicts.count >= 5)
    #expect(verdicts.contains { $0.answer.digitCount == 1_000_000 })
    for verdict in verdicts { #expect(verdict.agrees, "\(verdict)") }
  }

  @Test(
    "of pi agree with the published SHA-1 at 10,000,000 and, in the long tier, at 100,000,000")
  func published() throws {
    let definition = try #require(ConstantDefinition.of(.pi))
    for count in TestTier.isLong ? [10_000_000, 100_000_000] : [10_000_000] as [Int64] {
      let verdicts = try verdicts(definition, count)
      let hash = verdicts.first {
        $0.answer.kind == .prefixSHA1 && $0.answer.digitCount == count
      }
      #expect(hash?.agrees == true)
      for verdict in verdicts { #expect(verdict.agrees, "\(verdict)") }
    }
  }

  @Test(
    "of phi and sqrt2 agree with the published decimals at 10,000,000",
    arguments: [MathematicalConstant.phi, .sqrt2])
  func roots(constant: MathematicalConstant) throws {
    let definition = try #require(ConstantDefinition.of(constant))
    let verdicts = try verdicts(definition, 10_000_000)
    #expect(verdicts.contains { $0.answer.digitCount == 10_000_000 })
    for verdict in verdicts { #expect(verdict.agrees, "\(verdict)") }
  }
}

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
    let digits = try DecimalOracle.decimals(of: constant, count: 100_000, workers: Workers(2))
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
    let one = try DecimalOracle.decimals(of: .pi, count: 3000, workers: .one)
    #expect(try DecimalOracle.decimals(of: .pi, count: 3000, workers: Workers(3)) == one)
  }

  @Test("says so when it has no formula")
  func unknown() {
    let gamma = MathematicalConstant(code: 99, name: "gamma", symbol: "γ", integerPart: Digit(0)!)
    #expect(throws: OracleError.unknownConstant) {
      try DecimalOracle.decimals(of: gamma, count: 5)
    }
  }

  @Test("refuses decimals within the error bound of a border")
  func ambiguity() {
    var number = DecimalFixedPoint(3, fractionWords: 3)
    number.words = [
      3, 141_592_653_589_793_238, DecimalFixedPoint.base - 1, DecimalFixedPoint.base - 7,
    ]
    let safe = OracleValue(number: number, errorUnits: 6)
    #expect(safe.certainDecimals(18)?.suffix(3) == [2, 3, 8])
    let unsafe = OracleValue(number: number, errorUnits: 7)
    #expect(unsafe.certainDecimals(18) == nil)
    let wholePart = OracleValue(number: DecimalFixedPoint(3, fractionWords: 3), errorUnits: 1)
    #expect(wholePart.certainDecimals(0) == nil)
  }
}
