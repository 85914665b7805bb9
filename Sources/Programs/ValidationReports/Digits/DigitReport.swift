package import DigitChecks
internal import DigitCore
package import Reports
internal import Text

/// The validation report of digits, from packs that were read again.
package struct DigitReport: Sendable {
  let packs: [PackFindings]
  let record: RunRecord?
  let machine: [Fact]

  /// - Parameters:
  ///   - packs: the packs, in the order in which they appear; at least one.
  ///   - record: the run that made them, if it is known.
  ///   - machine: facts of the machine and the moment, without names of hosts or folders.
  package init(packs: [PackFindings], record: RunRecord? = nil, machine: [Fact] = []) {
    precondition(!packs.isEmpty, "there is nothing to report")
    self.packs = packs
    self.record = record
    self.machine = machine
  }

  /// The part about digits, for a report with other parts.
  package var section: Section {
    Section(
      id: "digits", title: "Digits", verdict: Verdict.overall(of: packs.map(\.verdict)),
      headline: headline,
      parts: packs.map { PackSection(findings: $0, run: run(of: $0)).section } + [explanations])
  }

  private func run(of findings: PackFindings) -> RunRecord.Result? {
    findings.audit.flatMap { record?.result(of: $0) }
  }

  private var headline: String {
    let count = { (verdict: Verdict) in packs.count { $0.verdict == verdict } }
    let total = (packs.reduce(0) { $0 + ($1.audit?.digitCount ?? 0) }).grouped
    let areConstants = packs.allSatisfy { $0.certificate.series == nil }
    let constants = packs.count.counted(areConstants ? "constant" : "pack")
    if count(.failed) > 0 {
      let failed = packs.filter { $0.verdict == .failed }.map(\.name)
      return "\(count(.failed)) of \(constants) failed: \(failed.joined(separator: ", "))"
    }
    if count(.claimed) > 0 { return "\(count(.claimed)) of \(constants) CLAIMED, not verified" }
    if count(.notRun) > 0 {
      return "\(count(.notRun)) of \(constants) came without a check of the value"
    }
    return "Zero mismatches in \(total) digits of \(constants)"
  }

  /// What a new reader must know about digits.
  package var introduction: [Block] {
    let points = ["checks", "again", "trust", "limits"].map {
      reportTexts["introduction", $0].replacing("{range}", with: CheckList.range)
    }
    return [
      .paragraph(reportTexts["introduction", "files"]),
      .paragraph(reportTexts["introduction", "pack"]),
      .list(points),
    ]
  }

  private var explanations: Section {
    Section(
      id: "checks", title: "What each check would catch",
      blocks: [
        .checks(
          CheckList.all.map { check in
            let words = check.explanation
            return CheckEntry(
              letter: "\(check.letter)", title: check.title, verdict: nil, statement: words.idea,
              facts: [Fact("Would catch", words.catches), Fact("Would not notice", words.misses)])
          })
      ])
  }

  /// The part that belongs to one run on one machine.
  package var runSection: Section {
    var blocks: [Block] = [.paragraph(reportTexts["run", "differs"])]
    if !machine.isEmpty { blocks.append(.facts(machine)) }
    return Section(id: "run", title: "This run", blocks: blocks + times)
  }

  private var times: [Block] {
    guard record != nil else {
      return [.paragraph("No record of the run that made the digits was there: no times.")]
    }
    let known = packs.compactMap { findings in run(of: findings).map { (findings, $0) } }
    let others = packs.filter { findings in !known.contains { $0.0.fileName == findings.fileName } }
    var blocks: [Block] = known.isEmpty ? [] : [.table(table(known))]
    if !others.isEmpty {
      let names = others.map(\.fileName).joined(separator: ", ")
      blocks.append(
        .paragraph("The record of the run speaks of other files than \(names): no times for them."))
    }
    return blocks
  }

  private func table(_ runs: [(findings: PackFindings, result: RunRecord.Result)]) -> Table {
    var stages: [String] = []
    for timing in runs.flatMap(\.result.timings) where !stages.contains(timing.stage) {
      stages.append(timing.stage)
    }
    let rows = stages.map { stage in
      [stage + Self.letters(of: stage)] + runs.map { Self.time(of: stage, in: $0) }
    }
    let mebibyte = 1_048_576.0
    let last = [
      ["everything"] + runs.map { $0.result.seconds.fixed(3) },
      ["peak memory up to then, MiB"]
        + runs.map { (Double($0.result.peakMemoryBytes) / mebibyte).fixed(1) },
    ]
    return Table(
      caption: "Seconds of wall-clock time in each stage when the digits were made",
      columns: [.init("Stage")] + runs.map { .init($0.result.constant, isNumeric: true) },
      rows: rows + last)
  }

  /// The seconds of a stage; a dash where none of its checks was run.
  private static func time(
    of stage: String, in run: (findings: PackFindings, result: RunRecord.Result)
  ) -> String {
    let checks = run.findings.certificate.checks.filter { $0.id.check?.stage == stage }
    if !checks.isEmpty, checks.allSatisfy({ $0.status == .notRun }) { return "–" }
    return run.result.seconds(stage).map { $0.fixed(3) } ?? "–"
  }

  private static func letters(of stage: String) -> String {
    let checks = CheckList.all.filter { $0.stage == stage }
    guard let first = checks.first, let last = checks.last else { return "" }
    return checks.count > 1 ? " (\(first.letter)–\(last.letter))" : " (\(first.letter))"
  }
}

/// The output of `pi-trainer digits generate --json`, as far as reports use it.
package struct RunRecord: Decodable, Sendable {
  package struct Result: Decodable, Sendable {
    package let constant: String
    /// SHA-256 of the pack that the run wrote.
    package let packSHA256: String?
    /// Seconds from beginning to end.
    package let seconds: Double
    package let timings: [StageTiming]
    /// The most memory in bytes that the process had held by then.
    package let peakMemoryBytes: UInt64
  }

  package let results: [Result]

  /// The result for exactly this file, or `nil` if the run made another one.
  func result(of audit: PackAudit) -> Result? {
    results.first { $0.constant == audit.constant.name && $0.packSHA256 == audit.fileHash }
  }
}

extension RunRecord.Result {
  func seconds(_ stage: String) -> Double? { timings.first { $0.stage == stage }?.seconds }
}
