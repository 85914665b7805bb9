internal import DigitCore
internal import DigitVerification
internal import NumberText

/// The part of a report that belongs to one run on one machine.
struct RunSection {
  let packs: [PackFindings]
  let record: RunRecord?
  let machine: [Fact]

  var section: Section {
    var blocks: [Block] = [
      .paragraph(
        "What follows differs from machine to machine and from run to run. None of it is in the"
          + " certificates or the packs.")
    ]
    if !machine.isEmpty { blocks.append(.facts(machine)) }
    return Section(id: "run", title: "This run", blocks: blocks + times)
  }

  private var times: [Block] {
    guard let record else {
      return [.paragraph("No record of the run that made the digits was there: no times.")]
    }
    let known = packs.compactMap { findings in
      findings.audit.flatMap { audit in record.result(of: audit).map { (findings, $0) } }
    }
    let others = packs.filter { findings in
      !known.contains { $0.0.fileName == findings.fileName }
    }
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
    let checks = run.findings.certificate.checks.filter { $0.id.stage.name == stage }
    if !checks.isEmpty, checks.allSatisfy({ $0.status == .notRun }) { return "–" }
    return run.result.seconds(stage).map { $0.fixed(3) } ?? "–"
  }

  private static func letters(of stage: String) -> String {
    let checks = CheckIdentifier.allCases.filter { $0.stage.name == stage }
    guard let first = checks.first, let last = checks.last else { return "" }
    return checks.count > 1 ? " (\(first.letter)–\(last.letter))" : " (\(first.letter))"
  }
}
