internal import LatencyJudge
package import Reports
internal import Text

package struct LatencyReport: Sendable {
  let record: LatencyRecord

  /// The null engine in a sentence, for every place where it appears.
  static let control =
    "The null engine is the control: it plays the same schedule in turn and decides nothing, so"
    + " what delays it as well is the machine's doing."

  package init(_ record: LatencyRecord) { self.record = record }

  private var result: GateResult { record.result }

  package var report: Report {
    let gates = Section(
      id: "latency", title: "Gates", symbol: "Δt", verdict: result.verdict.reportVerdict,
      headline: gateCount, problems: problems, blocks: overview)
    return Report(
      title: "Latency gate", headline: headline, lead: scale, introduction: introduction,
      sections: [gates] + parts)
  }

  package var section: Section {
    Section(
      id: "latency", title: "Latency", symbol: "Δt", verdict: result.verdict.reportVerdict,
      headline: headline, problems: problems, blocks: scale + overview, parts: parts)
  }

  private var parts: [Section] {
    result.scenarios.map { ScenarioSection(record: record, scenario: $0).section } + [machine]
  }

  /// The reason of the verdict; a wrong verdict is named, as its mark is that of any failure.
  private var headline: String {
    guard result.verdict != .incorrect else { return record.line }
    return result.headline.withInitialCapital
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
      .map { "\($0.id.rawValue) \($0.id.title): \($0.evidence)" }
      + (result.isComplete ? [] : ["the run was ended early: only what was measured is shown"])
  }

  private var overview: [Block] {
    [
      .paragraph(
        "Keys come at times that are fixed in advance and do not wait for answers, so a stall shows"
          + " in every key that it delayed. \(Self.control) No sample is ever removed."),
      .checks(
        result.gates.map { gate in
          CheckEntry(
            letter: gate.id.rawValue, title: gate.id.title.withInitialCapital,
            verdict: gate.verdict.reportVerdict, statement: gate.evidence,
            evidence: [Fact("Question", gate.id.question)]
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
          "\(gate.id.rawValue) \(gate.id.title)",
          "\(gate.verdict.reportVerdict.mark) \(gate.verdict.word)", gate.evidence,
        ]
      })
  }

  private var machine: Section {
    let source = result.provenance
    let own = [
      Fact("Began", source.started), Fact("Took", NumberFormat.seconds(source.seconds)),
      Fact(
        "Program",
        "\(source.command.first ?? "pi-trainer") \(source.version), \(source.architecture)"),
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

  /// What counts, on one axis; nothing where no time may be shown, or none of the engine is known.
  private var scale: [Block] {
    guard let own = result.headroom.first(where: { $0.budget == result.budget }) else { return [] }
    let longest = result[.reproducibleDeadline].numbers["longestNanoseconds"].map { Int64($0) }
    var values = [
      bar(
        "own worst of the engine: its slowest key, each key in its best round", own.worst, .first),
      bar("the same of the null engine, which decides nothing", own.control, .second),
    ]
    if let longest {
      values.append(
        bar(
          "the longest wait seen, with all that the machine added", longest,
          longest > result.budget ? .warning : .third))
    }
    let budget = Double(result.budget) / 1e6
    return [
      .scale(
        ValueScale(
          id: "latency-overview", caption: "How long a key takes, and how long it may take",
          sentence: sentence(own, longest),
          axis: .milliseconds("time", holding: values.map(\.value) + [budget * 1.01]),
          values: values,
          limit: Plot.Guide(value: budget, label: "budget \(NumberFormat.duration(result.budget))"))
      )
    ]
  }

  private func bar(_ name: String, _ time: Int64, _ look: PlotSeries.Look) -> ValueScale.Value {
    ValueScale.Value(
      name: name, value: Double(time) / 1e6, text: NumberFormat.duration(time), look: look)
  }

  /// What the picture shows, as far as the verdict allows.
  private func sentence(_ own: Headroom, _ longest: Int64?) -> String {
    let time = NumberFormat.duration(own.worst)
    let keys = result.support.map { " of \($0.keys.counted("key"))" } ?? ""
    let wait = longest.map { "the longest wait\(keys) was \(NumberFormat.duration($0))" }
    if own.worst > own.budget {
      let factor = NumberFormat.significant(Double(own.worst) / Double(own.budget))
      return "The engine itself keeps a key \(time) in every round, \(factor) times the budget."
    }
    let factor = NumberFormat.significant(own.factor, isGrouped: true)
    let lead = "The engine needs at most \(time) a key: 1/\(factor) of the budget"
    switch result.verdict {
    case .pass: return lead + (wait.map { "; with what the machine added, \($0)." } ?? ".")
    case .fail: return lead + (wait.map { ", but not in every round: \($0)." } ?? ".")
    case .inconclusive, .incorrect, .notRun:
      return lead + (wait.map { "; \($0), and whose delay that was, this run cannot say." } ?? ".")
    }
  }
}
