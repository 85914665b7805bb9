/// The report of the latency gate: from its record to a tree of values.
public struct LatencyReport: Sendable {
  let record: LatencyRecord

  /// Gathers what a report is made of.
  ///
  /// - Parameter record: what the gate found.
  public init(_ record: LatencyRecord) {
    self.record = record
  }

  /// The report, where latency is all that there is to report.
  public var report: Report {
    Report(
      title: "Latency gate", headline: record.line, introduction: introduction,
      sections: [section])
  }

  /// The part about latency, to stand beside others.
  public var section: Section {
    Section(
      id: "latency", title: "Latency", symbol: "Δt", verdict: record.verdict.verdict,
      headline: record.line, problems: problems, blocks: overview,
      parts: record.scenarios.map { ScenarioSection(record: record, scenario: $0).section }
        + ramp + [machine])
  }

  /// Verdict, gates and headroom alone, for a place with little room such as a job's summary.
  public var digest: Report {
    Report(
      title: "Latency gate", headline: record.line, introduction: [],
      sections: [
        Section(
          id: "latency", title: "Gates", verdict: record.verdict.verdict, problems: problems,
          blocks: [.table(gateTable), .table(headroom.table), .table(headroom.scenarios)])
      ])
  }

  /// The part that stands for a gate that was not run.
  public static var notRun: Section {
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

  private var headroom: HeadroomTables { HeadroomTables(record: record) }

  private var introduction: [Block] {
    [
      .paragraph(
        "Somebody who types digits wants to see at once whether each is right. This page says"
          + " whether the engine's verdict on every key came within"
          + " \(NumberText.duration(record.budgetNanoseconds)) of the moment when the key should"
          + " have been pressed, also under bursts, and what the answer rests on.")
    ]
  }

  private var problems: [String] {
    record.gates.filter { $0.verdict == .fail }.map {
      "\($0.id) \(GateExplanation.of($0.id).title.lowercased()): \($0.evidence)"
    } + (record.isComplete ? [] : ["the run was ended early: only what was measured is shown"])
  }

  private var overview: [Block] {
    [
      .paragraph(
        "Keys come at times that are fixed in advance and do not wait for answers, so a stall shows"
          + " in every key that it delayed. A null engine plays the same schedule beside the engine:"
          + " what delays it as well is the machine's doing. No sample is ever removed."),
      .checks(
        record.gates.map { gate in
          let words = GateExplanation.of(gate.id)
          return CheckEntry(
            letter: gate.id, title: words.title, verdict: gate.verdict.verdict,
            statement: gate.evidence,
            evidence: [Fact("Question", words.question)] + gate.facts)
        }),
      .table(headroom.table), .table(headroom.scenarios), .table(headroom.claims),
    ]
  }

  private var gateTable: Table {
    Table(
      caption: "Gates", columns: [.init("Gate"), .init("Verdict"), .init("Evidence")],
      rows: record.gates.map { gate in
        [
          "\(gate.id) \(GateExplanation.of(gate.id).title)",
          "\(gate.verdict.verdict.mark) \(gate.verdict.word)", gate.evidence,
        ]
      })
  }

  private var ramp: [Section] {
    guard let ramp = record.ramp, !ramp.steps.isEmpty else { return [] }
    return [RampSection(record: record, ramp: ramp).section]
  }

  private var machine: Section {
    let own = [
      Fact("Profile", record.profile),
      Fact("Took", NumberText.seconds(record.durationSeconds)),
    ]
    return Section(
      id: "latency-machine", title: "The run and its machine",
      blocks: [
        .facts((record.startedAt.map { [Fact("Began", $0)] } ?? []) + own + record.machine)
      ])
  }
}
