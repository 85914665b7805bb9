import DigitCore
import DigitVerification
import Testing

@Suite("Known answers about 100,000 decimals")
struct KnownAnswerProbeTests {
  /// Feeds digits in chunks of any even length.
  private func findings(
    _ constant: MathematicalConstant, _ digits: [UInt8], maximumChunk: Int = 9000
  ) throws -> KnownAnswerFindings {
    var random = SeededGenerator()
    var probe = KnownAnswerProbe(constant: constant, digitCount: Int64(digits.count))
    var rest = digits[...]
    while !rest.isEmpty {
      let chunk = Array(rest.prefix(2 * Int.random(in: 1...maximumChunk, using: &random)))
      rest = rest.dropFirst(chunk.count)
      let packed = SlowResidues.packed(chunk)
      try probe.append(bcd: packed.span, count: chunk.count)
    }
    return probe.findings()
  }

  private func differing(_ verdicts: [KnownAnswerVerdict]) -> [KnownAnswerVerdict] {
    verdicts.filter { if case .differs = $0.outcome { true } else { false } }
  }

  private func agreeing(_ verdicts: [KnownAnswerVerdict]) -> [KnownAnswerVerdict] {
    verdicts.filter { $0.outcome == .agrees }
  }

  @Test(
    "the oracle's decimals agree with every fact that applies",
    arguments: [("pi", 12), ("e", 3), ("phi", 3), ("sqrt2", 3)])
  func oracle(name: String, agreeingFacts: Int) throws {
    let constant = try #require(MathematicalConstant.named(name))
    let digits = try DecimalOracle.decimals(of: constant, count: 100_000, threads: 2)
    let found = try findings(constant, digits)
    let verdicts = KnownAnswers.judge(found)
    #expect(differing(verdicts).isEmpty, "\(differing(verdicts))")
    #expect(agreeing(verdicts).count == agreeingFacts, "\(agreeing(verdicts))")
    #expect(verdicts.count == KnownAnswers.about(name).count)
    for verdict in verdicts where verdict.outcome != .agrees {
      let text = verdict.description
      #expect(text.contains("there are 100000") || text.contains("not looked at"), "\(text)")
    }
  }

  @Test("one wrong digit is seen by several facts, and a swap of two by the hashes")
  func wrongDigit() throws {
    let digits = try DecimalOracle.decimals(of: .pi, count: 100_000, threads: 2)
    var wrong = digits
    wrong[77_777] = (wrong[77_777] + 1) % 10
    let kinds = Set(differing(KnownAnswers.judge(try findings(.pi, wrong))).map(\.answer.kind))
    #expect(kinds.isSuperset(of: [.prefixSHA1, .digitHash, .counts]))
    var swapped = digits
    swapped.swapAt(15_093, 15_094)
    #expect(swapped != digits)
    let swapKinds = differing(KnownAnswers.judge(try findings(.pi, swapped))).map(\.answer.kind)
    #expect(Set(swapKinds).isSuperset(of: [.prefixSHA1, .digitHash]))
    #expect(!swapKinds.contains(.counts))
  }

  @Test("a wrong known answer and the known-bad one are named, with what was found")
  func wrongAnswers() throws {
    let digits = try DecimalOracle.decimals(of: .pi, count: 100_000, threads: 2)
    let found = try findings(.pi, digits)
    let bad = KnownAnswers.judge(found, against: KnownAnswers.knownBad)
    #expect(bad.count == 1)
    let counts = "9999 10137 9908 10025 9971 10026 10029 10025 9978 9902"
    #expect(bad.first?.outcome == .differs(found: counts))
    #expect(bad.first?.description.contains("A099297(5)") == true)
    for answer in KnownAnswers.about("pi") where found[answer] != nil {
      let forged = KnownAnswer(
        "pi", answer.kind, answer.digitCount, argument: answer.argument, answer.expected + "0",
        answer.provenance)
      let verdict = KnownAnswers.judge(found, against: [forged])
      #expect(verdict.first?.outcome == .differs(found: answer.expected), "\(answer)")
    }
  }

  @Test("findings of other checks can be added")
  func hexadecimal() {
    var found = KnownAnswerFindings(constantName: "pi", digitCount: 10)
    found.record(.hexadecimalDigits, 10_000_013, argument: "10000000", "17AF5863EFED8D")
    found.record(.hexadecimalDigits, 100_000_013, argument: "100000000", "ECB840E21926ED")
    let verdicts = KnownAnswers.judge(found)
    #expect(agreeing(verdicts).map(\.answer.argument) == ["10000000"])
    #expect(differing(verdicts).map(\.answer.argument) == ["100000000"])
  }

  @Test("short and odd passes work, and a damaged nibble is named with its place in the chunk")
  func smallPasses() throws {
    for count in [0, 1, 2, 9, 10, 11, 99, 101, 1001] {
      let digits = try DecimalOracle.decimals(of: .e, count: count)
      let found = try findings(.e, digits, maximumChunk: 7)
      let ten = found[.lastTenDecimals, 10, ""]
      #expect(ten == (count >= 10 ? "7182818284" : nil), "\(count) decimals")
    }
    var bytes = [UInt8](repeating: 0x11, count: 30_000)
    bytes[20_000] = 0x1B
    let error = #expect(throws: PackedDecimalError.self) {
      var probe = KnownAnswerProbe(constant: .pi, digitCount: 60_000)
      try probe.append(bcd: bytes.span, count: 60_000)
    }
    #expect(error?.digitOffset == 40_001)
  }
}
