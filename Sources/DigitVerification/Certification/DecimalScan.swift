internal import BigArithmetic
internal import ConstantGeneration
internal import Crypto
internal import DigitCore
internal import DigitPack
internal import Parallelism

/// The results of reading stored decimals: hashes, statistics and the subjects of known answers.
struct DecimalScan: Sendable {
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

  /// SHA-256 of the canonical text of the decimals that were generated; empty where none were.
  private let expectedHash: [UInt8]

  /// Hash, statistics and known answers are collected in parallel, each in a pass of its own.
  private enum Part: Sendable {
    case text(contentHash: [UInt8], first: String, last: String)
    case statistics(DigitHash, DigitCounts)
    case known(KnownAnswerProbe)
    case expected(contentHash: [UInt8])
  }

  /// Creates a scan by reading all decimals.
  ///
  /// - Parameters:
  ///   - store: where they are.
  ///   - constant: whose they are.
  ///   - generated: the decimals that should be there, where they are known.
  ///   - threads: how many threads read.
  /// - Throws: `PackError` when they cannot be read.
  /// - Complexity: O(n).
  init(
    _ store: some DecimalStore, constant: MathematicalConstant, generated: PackedDecimals? = nil,
    threads: Int
  ) throws(PackError) {
    let parts = Workers(threads).map(count: 4) { part in
      Result { () throws(PackError) -> Part in
        switch part {
        case 0: try Self.text(store, constant)
        case 1: try Self.known(store, constant)
        case 2: .expected(contentHash: Self.contentHash(of: generated, constant))
        default: try Self.statistics(store)
        }
      }
    }
    guard case .text(let hash, let first, let last) = try parts[0].get(),
      case .known(let probe) = try parts[1].get(),
      case .expected(let expectedHash) = try parts[2].get(),
      case .statistics(let digitHash, let counts) = try parts[3].get()
    else { preconditionFailure("the parts of a scan come in their order") }
    self.expectedHash = expectedHash
    contentHash = hash
    firstDecimals = first
    lastDecimals = last
    self.digitHash = digitHash
    self.counts = counts
    findings = probe.findings(threads: threads)
    decimals = store.digitCount
  }

  /// The hash of the canonical text, and its ends.
  private static func text(
    _ store: some DecimalStore, _ constant: MathematicalConstant
  ) throws(PackError) -> Part {
    var hasher = SHA256()
    hasher.update(data: [constant.integerPart.ascii, UInt8(ascii: ".")])
    var first = ""
    var last = ""
    let final = store.blockCount - 2
    for block in 0..<store.blockCount {
      try store.forEachBlock(in: block..<block + 1) { (packed, count) in
        let text = PackedDigits.unpacked(packed, count: count, as: .ascii)
        hasher.update(data: text)
        if block == 0 { first = String(decoding: text.prefix(50), as: UTF8.self) }
        if block >= final {
          last = String((last + String(decoding: text.suffix(50), as: UTF8.self)).suffix(50))
        }
      }
    }
    return .text(contentHash: Array(hasher.finalize()), first: first, last: last)
  }

  /// The subjects of known answers.
  private static func known(
    _ store: some DecimalStore, _ constant: MathematicalConstant
  ) throws(PackError) -> Part {
    var probe = KnownAnswerProbe(constant: constant, digitCount: store.digitCount)
    try store.forEachBlock { (packed, count) throws(PackedDecimalError) in
      try probe.append(bcd: packed, count: count)
    }
    return .known(probe)
  }

  /// Counts, and the decimals as an integer modulo 2^61 − 1.
  private static func statistics(_ store: some DecimalStore) throws(PackError) -> Part {
    var counter = DigitCounter()
    var residue = DecimalResidue(modulus: MersenneModulus())
    try store.forEachBlock { (packed, count) throws(PackedDecimalError) in
      try counter.append(bcd: packed, count: count)
      try residue.append(bcd: packed, count: count)
    }
    return .statistics(DigitHash(value: residue.value) ?? DigitHash(), counter.counts)
  }

  /// The hash of decimals that were generated.
  ///
  /// The text is made in another way than that of the decimals read back.
  private static func contentHash(
    of decimals: PackedDecimals?, _ constant: MathematicalConstant
  ) -> [UInt8] {
    guard let decimals else { return [] }
    var hasher = SHA256()
    hasher.update(data: [constant.integerPart.ascii, UInt8(ascii: ".")])
    let piece: Int64 = 1 << 16
    for start in stride(from: 0, to: decimals.count, by: Int64.Stride(piece)) {
      hasher.update(data: decimals.asciiText(in: start..<min(start + piece, decimals.count)))
    }
    return Array(hasher.finalize())
  }

  /// The comparison of what was read with what was generated.
  func readBackCheck() -> CheckResult {
    CheckResult(
      .readBack, passed: expectedHash == contentHash,
      "SHA-256 of the decimals read back from the file against that of the decimals generated",
      decimals: decimals,
      details: [
        .init("generated", expectedHash.hexadecimalText),
        .init("read back", contentHash.hexadecimalText),
      ])
  }

  /// Compares what was read with published answers.
  func knownAnswerCheck(_ answers: [KnownAnswer]) -> CheckResult {
    let verdicts = KnownAnswers.compare(findings, against: answers)
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
}

extension [UInt8] {
  /// The bytes in hexadecimal, lower case.
  var hexadecimalText: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
