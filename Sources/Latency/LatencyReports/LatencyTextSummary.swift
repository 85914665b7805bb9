internal import LatencyJudge
internal import Reports
internal import Text

/// The result for the terminal: the verdict in one line, then its evidence.
package struct LatencyTextSummary: Sendable {
  private let record: LatencyRecord

  package init(_ record: LatencyRecord) { self.record = record }

  private var result: GateResult { record.result }

  /// The text, ending with a newline.
  ///
  /// Only the verdict's line may be wider than 96 columns.
  package var text: String {
    var page = TextBuilder(width: 96)
    page.line(record.line)
    if !result.isComplete { page.line("INCOMPLETE: ended early; only what was measured is shown") }
    page.blank()
    for gate in result.gates {
      let lead = "\(gate.id.rawValue)  \(gate.verdict.word.padded(to: 12))  "
      page.columns(lead, "\(gate.id.title): \(gate.evidence)")
    }
    for scenario in result.scenarios { times(of: scenario, in: &page) }
    tooFew(in: &page)
    headroom(in: &page)
    return page.text
  }

  private func times(of scenario: ScenarioResult, in page: inout TextBuilder) {
    page.blank()
    page.line("\(scenario.label): \(scenario.extent), seed \(scenario.seed)")
    for arm in RoundArm.allCases {
      guard let times = scenario.summary(arm, .response) else { continue }
      let episodes = arm == .engine ? scenario.stalls.engine : scenario.stalls.control
      row(arm.words, times, episodes.counted("stall"), in: &page)
      if arm == .engine { row("closed loop", scenario.closedLoop, "", in: &page) }
    }
    for claim in scenario.claims where claim.holds == false {
      let budget = NumberFormat.duration(result.budget)
      page.line(
        "\(NumberFormat.exactPercent(claim.quantile)) within \(budget): does not hold,"
          + " \(claim.misses.grouped) of \(claim.samples.grouped) keys missed", indent: 2)
    }
    if let ramp = scenario.ramp {
      let knee = (Int64(ramp.knee.rounded())).grouped
      page.line(
        "knee: \(ramp.isLowerBound ? "at least " : "")\(knee) keys a second,"
          + " \(NumberFormat.significant(ramp.factor, isGrouped: true)) times what is required",
        indent: 2)
    }
  }

  /// A line of times: how many keys were how fast.
  private func row(
    _ name: String, _ times: LatencySummary, _ remark: String, in page: inout TextBuilder
  ) {
    let quantiles = zip(["50 %", "99 %", "99.9 %"], [times.p50, times.p99, times.p999])
      .map { "\($0) \(LatencyTables.time($1))".padded(to: 15) }
    page.line(
      name.padded(to: 12) + quantiles.joined(separator: "  ")
        + "  longest \(NumberFormat.duration(times.maximum))".padded(to: 18) + "  \(remark)",
      indent: 2)
  }

  /// What the mark in place of a time means, once for all scenarios.
  private func tooFew(in page: inout TextBuilder) {
    let open = result.scenarios.flatMap(\.claims).filter { $0.holds == nil }
    let needed = Dictionary(
      open.map { ($0.quantile, $0.samplesNeeded) }, uniquingKeysWith: { first, _ in first }
    ).sorted { $0.key < $1.key }.map { quantile, keys in
      "\(NumberFormat.exactPercent(quantile)) takes \(keys.grouped) keys"
    }
    guard !needed.isEmpty else { return }
    page.blank()
    page.columns("\(LatencyTables.tooFew)  ", "n too small: " + needed.joined(separator: ", "))
  }

  private func headroom(in page: inout TextBuilder) {
    guard let first = result.headroom.first else { return }
    page.blank()
    let factors = result.headroom.map {
      NumberFormat.significant($0.factor, isGrouped: true) + " × in "
        + NumberFormat.duration($0.budget)
    }
    page.columns("headroom: ", factors.joined(separator: ", "))
    page.line(
      "the slowest key takes \(NumberFormat.duration(first.worst)) in its best round, the null"
        + " engine \(NumberFormat.duration(first.control))", indent: 10)
  }
}

extension TextBuilder {
  /// Writes a lead that keeps its spaces, and words in a column of their own.
  fileprivate mutating func columns(_ lead: String, _ words: String) {
    wrap(words, after: lead, indent: lead.count)
  }
}

extension String {
  /// The text padded with spaces to a number of columns.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
