internal import BigArithmetic
internal import ConstantGeneration
internal import Crypto
internal import DigitCore
internal import DigitPack

/// What one pass over stored decimals finds: hash, statistics, and what known answers speak of.
struct DecimalSurvey: Sendable {
  /// SHA-256 of the canonical text.
  let contentHash: [UInt8]

  /// The decimals as an integer modulo 2^61 − 1.
  let digitHash: DigitHash

  /// How often each digit occurs.
  let counts: DigitCounts

  /// The first decimals, 50 at most.
  let firstDecimals: String

  /// The last decimals, 50 at most.
  let lastDecimals: String

  /// How many decimals there are.
  let decimals: Int64

  private let findings: KnownAnswerFindings

  /// Reads all decimals once.
  ///
  /// - Parameters:
  ///   - store: where they are.
  ///   - constant: whose they are.
  /// - Throws: `PackError` when they cannot be read.
  /// - Complexity: O(n).
  init(_ store: some DecimalStore, constant: MathematicalConstant) throws(PackError) {
    var probe = KnownAnswerProbe(constant: constant, digitCount: store.digitCount)
    var counter = DigitCounter()
    var residue = DecimalResidue(modulus: MersenneModulus())
    var hasher = SHA256()
    hasher.update(data: [constant.integerPart.ascii, UInt8(ascii: ".")])
    var first = ""
    var last = ""
    try store.forEachBlock { (packed, count) throws(PackedDecimalError) in
      try probe.append(bcd: packed, count: count)
      try counter.append(bcd: packed, count: count)
      try residue.append(bcd: packed, count: count)
      let text = Self.text(packed, count: count)
      hasher.update(data: text)
      if first.isEmpty { first = String(decoding: text.prefix(50), as: UTF8.self) }
      last = String((last + String(decoding: text.suffix(50), as: UTF8.self)).suffix(50))
    }
    contentHash = Array(hasher.finalize())
    digitHash = DigitHash(value: residue.value) ?? DigitHash()
    counts = counter.counts
    firstDecimals = first
    lastDecimals = last
    findings = probe.findings()
    decimals = store.digitCount
  }

  /// Compares what was read with what was generated.
  func check(against generated: GeneratedDigits) -> CheckResult {
    var expected = SHA256()
    expected.update(data: [generated.constant.integerPart.ascii, UInt8(ascii: ".")])
    // The text is made by another way than the one above: digit by digit from the generator's run.
    expected.update(data: generated.decimals.asciiText)
    let hash = Array(expected.finalize())
    return CheckResult(
      .readBack, passed: hash == contentHash,
      "SHA-256 of the decimals read back from the file against that of the decimals generated",
      decimals: decimals,
      details: [
        .init("generated", hash.hexadecimalText), .init("read back", contentHash.hexadecimalText),
      ])
  }

  /// Compares what was read with published answers.
  func knownAnswerCheck(_ answers: [KnownAnswer]) -> CheckResult {
    let verdicts = KnownAnswers.judge(findings, against: answers)
    let compared = verdicts.filter {
      if case .doesNotApply = $0.outcome { false } else { true }
    }
    guard !compared.isEmpty else {
      return CheckResult(.knownAnswers, notRun: "no known answer speaks of so few decimals")
    }
    let covered = compared.map(\.answer.digitCount).max() ?? 0
    let external = compared.count { $0.answer.provenance.isExternal }
    return CheckResult(
      .knownAnswers, passed: compared.allSatisfy { $0.outcome == .agrees },
      "\(compared.count) known answers, \(external) of them published by others; the furthest"
        + " covers"
        + " \(covered) decimals",
      decimals: min(covered, decimals),
      details: compared.map { verdict in
        let argument = verdict.answer.argument.isEmpty ? "" : " of \(verdict.answer.argument)"
        return .init(
          "\(verdict.answer.kind.rawValue)\(argument) at \(verdict.answer.digitCount)",
          Self.text(verdict))
      })
  }

  private static func text(_ verdict: KnownAnswerVerdict) -> String {
    let origin = verdict.answer.provenance.isExternal ? "external" : "self"
    switch verdict.outcome {
    case .differs(let found):
      return "DIFFERS: expected \(verdict.answer.expected), found \(found) (\(origin))"
    default: return "\(verdict.answer.expected) (\(origin): \(verdict.answer.provenance.source))"
    }
  }

  /// Packed decimals as ASCII characters.
  private static func text(_ packed: Span<UInt8>, count: Int) -> [UInt8] {
    var text = [UInt8](repeating: 0x30, count: packed.count * 2)
    for index in packed.indices {
      text[2 * index] += packed[index] >> 4
      text[2 * index + 1] += packed[index] & 0x0f
    }
    text.removeLast(text.count - count)
    return text
  }
}

extension [UInt8] {
  /// The bytes in hexadecimal, lower case.
  var hexadecimalText: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
