internal import LatencyMeasurement
internal import NumberText

/// The report of the latency gate, from its record.
package struct LatencyReport: Sendable {
  let record: LatencyRecord

  /// Creates the report.
  ///
  /// - Parameter record: what the gate found.
  package init(_ record: LatencyRecord) {
    self.record = record
  }

  private var result: GateResult { record.result }

  /// The report on latency alone.
  package var report: Report {
    let gates = Section(
      id: "latency", title: "Gates", symbol: "Δt", verdict: result.verdict.reportVerdict,
      headline: gateCount, problems: problems, blocks: overview)
    return Report(
      title: "Latency gate", headline: headline, introduction: introduction,
      sections: [gates] + parts)
  }

  /// The part about latency, for a report with other parts.
  package var section: Section {
    Section(
      id: "latency", title: "Latency", symbol: "Δt", verdict: result.verdict.reportVerdict,
      headline: headline, problems: problems, blocks: overview, parts: parts)
  }

  private var parts: [Section] {
    result.scenarios.map { ScenarioSection(record: record, scenario: $0).section } + [machine]
  }

  /// The reason of the verdict; a wrong verdict is named, as its mark is that of any failure.
  private var headline: String {
    guard result.verdict != .incorrect else { return record.line }
    return result.headline.prefix(1).uppercased() + result.headline.dropFirst()
  }

  private var gateCount: String {
    let counts = [GateVerdict.pass, .fail, .incorrect, .inconclusive, .notRun].compactMap {
      verdict -> String? in
      let count = result.gates.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(verdict.word)"
    }
    return counts.joined(separator: ", ")
  }

  /// Verdict, gates and headroom only, for the summary of a job.
  package var jobSummary: Report {
    Report(
      title: "Latency gate", headline: headline, introduction: [],
      sections: [
        Section(
          id: "latency", title: "Gates", verdict: result.verdict.reportVerdict, problems: problems,
          blocks: [.table(gateTable)] + tables)
      ])
  }

  /// The part for a gate that was not run.
  package static var notRun: Section {
    Section(
      id: "latency", title: "Latency", symbol: "Δt", verdict: .notRun,
      headline: "The latency gate was not run",
      blocks: [
        .paragraph(
          "Nothing is known here about the time that a verdict takes. The gate measures it, in"
            + " about three minutes, and this report then shows what it found."),
        .commands(["make gate"]),
      ])
  }

  private var introduction: [Block] {
    [
      .paragraph(
        "A player must see at once whether a digit is right. This page says"
          + " whether the verdict on every key came within \(NumberFormat.duration(result.budget))"
          + " of the moment when the key should have been pressed, also under bursts, and what the"
          + " answer rests on.")
    ]
  }

  private var problems: [String] {
    result.gates.filter { $0.verdict.reportVerdict == .failed && $0.evidence != result.headline }
      .map { "\($0.id.rawValue) \($0.id.gate.title): \($0.evidence)" }
      + (result.isComplete ? [] : ["the run was ended early: only what was measured is shown"])
  }

  private var overview: [Block] {
    [
      .paragraph(
        "Keys come at times that are fixed in advance and do not wait for answers, so a stall shows"
          + " in every key that it delayed. A control that decides nothing plays the same schedule"
          + " in turn: what delays it as well is the machine's doing. No sample is ever removed."),
      .checks(
        result.gates.map { gate in
          CheckEntry(
            letter: gate.id.rawValue, title: gate.heading, verdict: gate.verdict.reportVerdict,
            statement: gate.evidence,
            evidence: [Fact("Question", gate.id.gate.question)]
              + gate.numbers.sorted { $0.key < $1.key }.map {
                Fact(Self.words($0.key), NumberFormat.plain($0.value))
              })
        }),
    ] + tables
  }

  /// The name of a number, such as `worstMinimumNanoseconds`, in words.
  private static func words(_ name: String) -> String {
    var words = ""
    for character in name {
      if character.isUppercase, !words.isEmpty { words.append(" ") }
      words.append(contentsOf: character.lowercased())
    }
    return words
  }

  /// The tables; a wrong verdict has none of times.
  private var tables: [Block] {
    let tables = LatencyTables(result: result)
    return [tables.headroom, tables.responses, tables.claims].filter { !$0.rows.isEmpty }
      .map(Block.table)
  }

  private var gateTable: Table {
    Table(
      caption: "Gates", columns: [.init("Gate"), .init("Verdict"), .init("Evidence")],
      rows: result.gates.map { gate in
        [
          "\(gate.id.rawValue) \(gate.id.gate.title)",
          "\(gate.verdict.reportVerdict.mark) \(gate.verdict.word)", gate.evidence,
        ]
      })
  }

  private var machine: Section {
    let source = result.provenance
    let own = [
      Fact("Began", source.started), Fact("Took", NumberFormat.seconds(source.seconds)),
      Fact("Program", "pi-trainer \(source.version), \(source.architecture)"),
      Fact("Compiler", source.toolchain),
      Fact("Commit", source.commit ?? "unknown", isCode: true),
      Fact("Branch", source.branch ?? "unknown"),
      Fact("SHA-256 of the program", source.programHash ?? "unknown", isCode: true),
      Fact("Command", source.command.joined(separator: " "), isCode: true),
    ]
    let facts = result.machine.map {
      Fact($0.name, $0.value, note: $0.note.isEmpty ? nil : $0.note)
    }
    let headline = "\(result.rounds) rounds of engine and control each"
    return Section(
      id: "latency-machine", title: "The run and its machine", headline: headline,
      blocks: [.facts(own + facts)])
  }
}

extension GateFinding {
  /// The gate's title as headings show it.
  fileprivate var heading: String {
    id.gate.title.prefix(1).uppercased() + id.gate.title.dropFirst()
  }
}
