internal import DigitCore
internal import DigitVerification

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
    var blocks: [Block] = known.isEmpty ? [] : [.table(table(known.map(\.1)))]
    if !others.isEmpty {
      let names = others.map(\.fileName).joined(separator: ", ")
      blocks.append(
        .paragraph("The record of the run speaks of other files than \(names): no times for them."))
    }
    return blocks
  }

  private func table(_ results: [RunRecord.Result]) -> Table {
    var stages: [String] = []
    for timing in results.flatMap(\.timings) where !stages.contains(timing.stage) {
      stages.append(timing.stage)
    }
    let rows = stages.map { stage in
      [stage, Self.letters(of: stage)]
        + results.map { $0.seconds(stage).map(NumberText.seconds) ?? "–" }
    }
    let last = [
      ["everything", ""] + results.map { NumberText.seconds($0.seconds) },
      ["peak memory up to then", ""] + results.map { NumberText.bytes($0.peakMemoryBytes) },
    ]
    return Table(
      caption: "Wall-clock time of each stage when the digits were made",
      columns: [.init("Stage"), .init("Checks")]
        + results.map { .init($0.constant, isNumeric: true) },
      rows: rows + last)
  }

  private static func letters(of stage: String) -> String {
    let checks = CheckIdentifier.allCases.filter { $0.stage.name == stage }
    guard let first = checks.first, let last = checks.last else { return "" }
    return checks.count > 1 ? "\(first.letter)–\(last.letter)" : first.letter
  }
}
