import CheckTests
import DigitChecks
import DigitCore
import Parallelism
import Testing

extension KnownAnswers {
  /// Published entries that are wrong, to show that they are rejected.
  ///
  /// OEIS A099297(5) counts 10028 sixes in the first 10^5 decimals of π; there are 10029, and only
  /// then do the ten counts add up to 10^5.
  static let knownBad: [KnownAnswer] = [
    KnownAnswer(
      "pi", .counts, 100_000, "9999 10137 9908 10025 9971 10026 10028 10025 9978 9902",
      KnownAnswer.Provenance(
        isExternal: true, isRecomputed: false, source: "OEIS A099297(5), which is wrong"))
  ]

  /// What is wrong with a fact by itself, without any digits, or `nil`.
  ///
  /// Ten counts must add up to N; hashes have a length; ten decimals are ten decimals.
  static func flaw(in answer: KnownAnswer) -> String? {
    let text = answer.expected
    func isHexadecimal(_ length: Int) -> Bool {
      text.count == length && text.allSatisfy { $0.isHexDigit && !$0.isUppercase }
    }
    switch answer.kind {
    case .prefixSHA1: return isHexadecimal(40) ? nil : "a SHA-1 has 40 hexadecimal digits"
    case .prefixSHA256, .fractionSHA256:
      return isHexadecimal(64) ? nil : "a SHA-256 has 64 hexadecimal digits"
    case .prefixMD5: return isHexadecimal(32) ? nil : "an MD5 has 32 hexadecimal digits"
    case .digitHash:
      return UInt64(text).map { $0 < (1 << 61) - 1 } == true ? nil : "not below 2^61 - 1"
    case .lastTenDecimals, .nextTenDecimals:
      let isTen = text.utf8.count == 10 && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      return isTen ? nil : "not ten decimals"
    case .counts:
      let counts = text.split(separator: " ").compactMap { Int64($0) }
      let sum = counts.reduce(0, +)
      if counts.count != 10 { return "there are ten digits, not \(counts.count)" }
      return sum == answer.digitCount ? nil : "the counts add up to \(sum)"
    default: return text.isEmpty ? "there is no answer" : nil
    }
  }
}

@Suite("Tables of known answers")
struct KnownAnswerTableTests {
  @Test("no fact contradicts itself")
  func flaws() {
    for answer in KnownAnswers.all {
      #expect(KnownAnswers.flaw(in: answer) == nil, "\(answer)")
    }
    #expect(KnownAnswers.all.count == 153)
  }

  @Test("every fact says where it comes from and is stated once")
  func provenance() {
    var seen: Set<String> = []
    for answer in KnownAnswers.all {
      #expect(!answer.provenance.source.isEmpty)
      // What we derived ourselves was computed; what was not recomputed must be published.
      #expect(answer.provenance.isExternal || answer.provenance.isRecomputed)
      // Finding 10: "published by others" is said only of what can be looked up.
      let isCited = answer.provenance.source.contains(/https:\/\/[a-z.]+\/\S+|doi:10\.\d+\/\S+/)
      #expect(answer.provenance.isExternal == isCited, "\(answer.provenance.source)")
      let key = "\(answer.constantName) \(answer.kind) \(answer.digitCount) \(answer.argument)"
      #expect(seen.insert(key).inserted, "\(key) is there twice")
    }
  }

  @Test("known-bad entries are rejected by themselves")
  func knownBad() {
    #expect(!KnownAnswers.knownBad.isEmpty)
    for answer in KnownAnswers.knownBad {
      #expect(KnownAnswers.flaw(in: answer) == "the counts add up to 99999")
    }
  }

  @Test("malformed facts are rejected")
  func malformed() {
    let source = KnownAnswer.Provenance(isExternal: true, isRecomputed: false, source: "a test")
    let bad: [(KnownAnswerKind, String)] = [
      (.prefixSHA1, "abc"), (.prefixSHA256, String(repeating: "g", count: 64)),
      (.fractionSHA256, String(repeating: "A", count: 64)), (.prefixMD5, ""),
      (.digitHash, "2305843009213693951"), (.lastTenDecimals, "123456789"),
      (.nextTenDecimals, "12345x7890"), (.counts, "1 2 3"), (.firstOccurrence, ""),
    ]
    for (kind, text) in bad {
      let answer = KnownAnswer("pi", kind, 100, text, source)
      #expect(KnownAnswers.flaw(in: answer) != nil, "\(kind) \(text)")
    }
  }

  @Test("the tables tell the same story where they overlap")
  func crossRelations() throws {
    func expected(_ name: String, _ kind: KnownAnswerKind, _ count: Int64) -> String? {
      KnownAnswers.about(name).first { $0.kind == kind && $0.digitCount == count }?.expected
    }
    // Counts only grow, and by no more than the number of new decimals.
    for name in ["pi", "e"] {
      var last = [Int64](repeating: 0, count: 10)
      for count: Int64 in [100_000, 1_000_000, 10_000_000, 100_000_000] {
        guard let text = expected(name, .counts, count) else { continue }
        let counts = text.split(separator: " ").compactMap { Int64($0) }
        #expect(zip(last, counts).allSatisfy { $0 <= $1 }, "\(name) \(count)")
        last = counts
      }
    }
    // The two hexadecimal tables of pi do not overlap; the extraction judges them elsewhere.
    #expect(KnownAnswers.about("pi").count { $0.kind == .hexadecimalDigits } == 3)
  }
}

@Suite("Known answers about 100,000 decimals")
struct KnownAnswerProbeTests {
  /// Feeds digits in chunks of any even length.
  private func findings(
    _ constant: MathematicalConstant, _ digits: [UInt8], maximumChunk: Int = 9000
  ) throws -> KnownAnswerFindings {
    var random = SeededGenerator()
    var chunks: [[UInt8]] = []
    var rest = digits[...]
    while !rest.isEmpty {
      chunks.append(Array(rest.prefix(2 * Int.random(in: 1...maximumChunk, using: &random))))
      rest = rest.dropFirst(chunks.last?.count ?? 0)
    }
    return try DecimalScan(ChunkedStore(chunks), constant: constant, workers: Workers(2)).findings
  }

  private func differing(_ verdicts: [KnownAnswerVerdict]) -> [KnownAnswerVerdict] {
    verdicts.filter { !$0.agrees }
  }

  private func agreeing(_ verdicts: [KnownAnswerVerdict]) -> [KnownAnswerVerdict] {
    verdicts.filter(\.agrees)
  }

  @Test(
    "the oracle's decimals agree with every fact that applies",
    arguments: [("pi", 12), ("e", 3), ("phi", 3), ("sqrt2", 3)])
  func oracle(name: String, agreeingFacts: Int) throws {
    let constant = try #require(MathematicalConstant.named(name))
    let digits = try DecimalOracle.decimals(of: constant, count: 100_000, workers: Workers(2))
    let found = try findings(constant, digits)
    let verdicts = KnownAnswers.compare(found)
    #expect(differing(verdicts).isEmpty, "\(differing(verdicts))")
    #expect(agreeing(verdicts).count == agreeingFacts, "\(agreeing(verdicts))")
    for answer in KnownAnswers.about(name) where found[answer] == nil {
      #expect(answer.digitCount > 100_000, "\(answer)")
    }
  }

  @Test("one wrong digit is seen by several facts, and a swap of two by the hashes")
  func wrongDigit() throws {
    let digits = try DecimalOracle.decimals(of: .pi, count: 100_000, workers: Workers(2))
    var wrong = digits
    wrong[77_777] = (wrong[77_777] + 1) % 10
    let kinds = Set(differing(KnownAnswers.compare(try findings(.pi, wrong))).map(\.answer.kind))
    #expect(kinds.isSuperset(of: [.prefixSHA1, .digitHash, .counts]))
    var swapped = digits
    swapped.swapAt(15_093, 15_094)
    #expect(swapped != digits)
    let swapKinds = differing(KnownAnswers.compare(try findings(.pi, swapped))).map(\.answer.kind)
    #expect(Set(swapKinds).isSuperset(of: [.prefixSHA1, .digitHash]))
    #expect(!swapKinds.contains(.counts))
  }

  @Test(
    "a decimal beyond 100,000 of a root is covered by NIST's bits alone",
    arguments: [("sqrt2", 2), ("sqrt3", 3)])
  func bits(name: String, square: Int) throws {
    let constant = try #require(MathematicalConstant.named(name))
    let lines = try Python.lines("import math\nprint(math.isqrt(\(square) * 10 ** 602000))")
    var digits = lines[0].utf8.dropFirst().map { $0 & 0x0F }
    #expect(digits.count == 301_000)
    #expect(differing(KnownAnswers.compare(try findings(constant, digits))).isEmpty)
    digits[250_000] = 9 - digits[250_000]
    let verdicts = differing(KnownAnswers.compare(try findings(constant, digits)))
    #expect(verdicts.map(\.answer.kind) == [.prefixSHA256])
    #expect(verdicts.first?.answer.provenance.source.contains("NIST's test suite") == true)
  }

  @Test("a wrong known answer and the known-bad one are named, with what was found")
  func wrongAnswers() throws {
    let digits = try DecimalOracle.decimals(of: .pi, count: 100_000, workers: Workers(2))
    let found = try findings(.pi, digits)
    let bad = KnownAnswers.compare(found, against: KnownAnswers.knownBad)
    #expect(bad.count == 1)
    let counts = "9999 10137 9908 10025 9971 10026 10029 10025 9978 9902"
    #expect(bad.first?.agrees == false && bad.first?.found == counts)
    for answer in KnownAnswers.about("pi") where found[answer] != nil {
      let forged = KnownAnswer(
        "pi", answer.kind, answer.digitCount, argument: answer.argument, answer.expected + "0",
        answer.provenance)
      let verdict = KnownAnswers.compare(found, against: [forged])
      #expect(verdict.first?.agrees == false, "\(answer)")
      #expect(verdict.first?.found == answer.expected, "\(answer)")
    }
  }

  @Test("findings of other checks can be added")
  func hexadecimal() {
    var found = KnownAnswerFindings(constantName: "pi", digitCount: 10)
    found.record(.hexadecimalDigits, 10_000_013, argument: "10000000", "17AF5863EFED8D")
    found.record(.hexadecimalDigits, 100_000_013, argument: "100000000", "ECB840E21926ED")
    let verdicts = KnownAnswers.compare(found)
    #expect(agreeing(verdicts).map(\.answer.argument) == ["10000000"])
    #expect(differing(verdicts).map(\.answer.argument) == ["100000000"])
  }

  @Test("short and odd passes work")
  func smallPasses() throws {
    for count in [0, 1, 2, 9, 10, 11, 99, 101, 1001] {
      let digits = try DecimalOracle.decimals(of: .e, count: count)
      let found = try findings(.e, digits, maximumChunk: 7)
      let ten = found[.lastTenDecimals, 10, ""]
      #expect(ten == (count >= 10 ? "7182818284" : nil), "\(count) decimals")
    }
  }

  /// A million digits full of runs and of numbers at their own places.
  private func patterned() -> [UInt8] {
    var random = SeededGenerator()
    var digits = (0..<1_000_010).map { _ in UInt8.random(in: 0...9, using: &random) }
    func put(_ text: String, at place: Int) {
      for (index, digit) in text.utf8.enumerated() { digits[place + index] = digit - 0x30 }
    }
    for start in stride(from: 5_000, to: 999_000, by: 700) {
      let length = Int.random(in: 4...12, using: &random)
      put(String(repeating: "\(start / 700 % 10)", count: length), at: start + length)
    }
    put("777777", at: 0)
    // Two runs that meet, and one that continues past the millionth decimal.
    put("4444448888888", at: 3_000)
    put("33333333333", at: 999_993)
    for number in [7, 99, 1_000, 23_456, 999_980] { put("\(number)", at: number - 1) }
    for number in [10, 100, 888, 54_321, 123_456] { put("\(number)", at: number) }
    for number in [42, 201, 2_001, 77_777, 654_321] { put("\(number)", at: number - 2) }
    return digits
  }

  @Test("runs, and numbers at their own places, are those that a plain search finds")
  func patterns() throws {
    let digits = patterned()
    let found = try findings(.pi, digits)
    var runs: [String] = []
    var start = 0
    for index in 1...1_000_000 where index == 1_000_000 || digits[index] != digits[start] {
      let length = index - start
      if length >= 6 {
        runs.append("\(start + 1):" + String(repeating: "\(digits[start])", count: length))
      }
      start = index
    }
    #expect(runs.count > 500)
    #expect(found[.longRuns, 1_000_000, ""] == runs.joined(separator: " "))
    func selfLocating(_ text: [UInt8], from base: Int) -> String {
      (base..<1_000_000).filter { number in
        let digits = "\(number)".utf8.map { $0 - 0x30 }
        let place = number - base
        return text.count >= place + digits.count
          && text[place..<place + digits.count].elementsEqual(digits)
      }.map { "\($0)" }.joined(separator: " ")
    }
    let expected = [
      selfLocating(digits, from: 1), selfLocating(digits, from: 0),
      selfLocating([3] + digits, from: 1),
    ]
    for (pattern, numbers) in zip(["23456", "54321", "77777"], expected) {
      #expect(numbers.contains(pattern))
    }
    #expect(found[.selfLocatingFromOne, 1_000_000, ""] == expected[0])
    #expect(found[.selfLocatingFromZero, 1_000_000, ""] == expected[1])
    #expect(found[.selfLocatingFromInteger, 1_000_000, ""] == expected[2])
  }
}

/// Long: Python's decimal module, with its own multiplication, computes a million decimals by other
/// formulas than the product's; every fact up to there must agree.
@Suite("Known answers about 1,000,000 decimals", .enabled(if: TestTier.isLong))
struct MillionKnownAnswersTests {
  private static let programs = [
    "pi": """
    a, b, t, p = D(1), 1 / D(2).sqrt(), D(1) / 4, D(1)
    for _ in range(21):
        c = (a + b) / 2
        b = (a * b).sqrt()
        t -= p * (a - c) ** 2
        a, p = c, 2 * p
    x = (a + b) ** 2 / (4 * t)
    """,
    "e": """
    def split(low, high):
        if high - low == 1: return D(low), D(1)
        middle = (low + high) // 2
        q, t = split(low, middle)
        r, u = split(middle, high)
        return q * r, t * r + u
    q, t = split(1, 205100)
    x = 1 + t / q
    """,
    "phi": "x = (1 + D(5).sqrt()) / 2",
    "sqrt2": "x = D(2).sqrt()",
  ]

  @Test("all agree", arguments: [("pi", 26), ("e", 11), ("phi", 10), ("sqrt2", 10)])
  func all(name: String, agreeingFacts: Int) throws {
    let constant = try #require(MathematicalConstant.named(name))
    let lines = try Python.lines(
      """
      from decimal import Decimal as D, getcontext, MAX_EMAX
      getcontext().prec = 1050000
      getcontext().Emax = MAX_EMAX
      \(Self.programs[name]!)
      print(str(x)[2:1000012])
      """)
    let digits = Array(lines[0].utf8).map { $0 - 0x30 }
    #expect(digits.count == 1_000_010)
    let scan = try DecimalScan(ChunkedStore([digits]), constant: constant, workers: Workers(2))
    let verdicts = KnownAnswers.compare(scan.findings)
    for verdict in verdicts { #expect(verdict.agrees, "\(verdict)") }
    #expect(verdicts.count == agreeingFacts)
  }
}
