import LatencyJudge
import Reports
import Text

/// A simulation of the gate as tables: the minimum effects first, then every row.
package struct PowerReport: Sendable {
  private let table: PowerTable

  package init(_ table: PowerTable) {
    self.table = table
  }

  package var text: String { TextRenderer().render(report) }

  package var markdown: String { MarkdownRenderer().render(report) }

  /// Which targets the simulation misses, a line each.
  package var missedTargets: [String] { targets.filter { !$0.isMet }.map(\.words) }

  /// The targets: false alarms at most 0.1 % by their upper bound; a computing stall of 20 ms at a
  /// fixed key in half of the launches seen in 99 %, a pause of 30 ms every 2 s in 95 %; and real
  /// gates that do not contradict the simulation.
  private var targets: [(words: String, isMet: Bool)] {
    func row(_ fault: SimulatedFault) -> PowerTable.Row? {
      table.rows.first { $0.kind == fault.kind && $0.strength == fault.strength }
    }
    var found: [(String, Bool)] = []
    if let row = row(.none) {
      let bound = row.failed.interval.high
      found.append(
        (
          "false alarms \(count(row.failed)), at most \(NumberFormat.percent(bound, places: 3));"
            + " target 0.1 %", bound <= 0.001
        ))
    }
    let powers: [(SimulatedFault, Double)] = [
      (.fixedStall(nanoseconds: 20_000_000, share: 0.5), 0.99),
      (.pause(nanoseconds: 30_000_000, every: 2_000_000_000), 0.95),
    ]
    // The targets are those of the whole profile, whose table begins without a fault.
    for (fault, least) in powers where row(.none) != nil {
      guard let row = row(fault) else { continue }
      found.append(
        (
          "\(fault.kind) \(fault.strength): seen in"
            + " \(NumberFormat.percent(row.failed.rate, places: 2)), target"
            + " \(NumberFormat.exactPercent(least))", row.failed.rate >= least
        ))
    }
    for row in table.rows {
      guard let real = row.real else { continue }
      found.append(
        (
          "\(row.kind) \(row.strength): simulated"
            + " \(NumberFormat.percent(row.failed.rate, places: 2)), real gates \(count(real)),"
            + " so \(bounds(real))", row.agrees
        ))
    }
    return found
  }

  private func bounds(_ rate: RateEstimate) -> String {
    "\(NumberFormat.percent(rate.interval.low, places: 2)) to"
      + " \(NumberFormat.percent(rate.interval.high, places: 2))"
  }

  private var report: Report {
    let isMet = targets.allSatisfy(\.isMet)
    return Report(
      title: "Power of the latency gate", headline: caption, introduction: [],
      sections: [
        Section(
          id: "power", title: "Beside \(table.surroundings)", verdict: isMet ? .passed : .failed,
          blocks: [
            .list(targets.map { "\($0.isMet ? "met" : "MISSED"): \($0.words)" }),
            .table(effects), .table(rows),
          ])
      ])
  }

  private var caption: String {
    "\(table.launches.counted("round")) of engine and null engine, \(table.keysPerRound.grouped)"
      + " keys each, recorded \(table.provenance.started) on \(table.machine.words), beside"
      + " \(table.surroundings); \((table.rows.first?.failed.runs ?? 0).grouped) synthetic gates a"
      + " row, of 9 rounds and of 14 where 9 leave it open."
  }

  private var effects: Table {
    Table(
      caption: "The weakest fault that is seen with a probability",
      columns: [.init("Fault"), .init("80 %", isNumeric: true), .init("95 %", isNumeric: true)],
      rows: table.kinds.filter { $0 != SimulatedFault.none.kind }.map { kind in
        [kind]
          + [0.8, 0.95].map { power in
            table.minimumEffect(of: kind, power: power).map(\.strength) ?? "none of these"
          }
      })
  }

  private var rows: Table {
    Table(
      caption: "Verdicts by fault",
      columns: [.init("Fault"), .init("Strength", isNumeric: true)]
        + ["FAIL", "95 % bounds", "INCONCLUSIVE", "PASS"].map { .init($0, isNumeric: true) }
        + [.init("Convicted by")],
      rows: table.rows.map { row in
        [
          row.kind, row.strength, NumberFormat.percent(row.failed.rate, places: 2),
          bounds(row.failed), NumberFormat.percent(row.share(.inconclusive), places: 2),
          NumberFormat.percent(row.share(.pass), places: 2),
          row.convictedBy.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.grouped)" }
            .joined(separator: ", "),
        ]
      })
  }

  private func count(_ rate: RateEstimate) -> String {
    "\(rate.hits.grouped) of \(rate.runs.grouped)"
  }
}
