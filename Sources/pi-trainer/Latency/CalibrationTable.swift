import LatencyMeasurement

/// A calibration as a table.
struct CalibrationTable {
  private let result: CalibrationResult

  private static let head = [
    "planted", "beside it", "runs", "verdicts", "FAIL by the right gate", "rate", "95 % bounds",
    "right blame",
  ]

  /// Creates a table.
  ///
  /// - Parameter result: the rates.
  init(_ result: CalibrationResult) {
    self.result = result
  }

  private var rows: [[String]] {
    zip(result.tallies, result.rates).map { tally, rate in
      let verdicts = tally.verdicts.sorted { $0.key < $1.key }
        .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      return [
        tally.plant.isEmpty ? "nothing" : tally.plant,
        tally.surroundings == .hogs ? "two hogs" : "nothing", "\(tally.runs)", verdicts,
        tally.expectedGate.map { "\(tally.caught) (\($0.rawValue))" }
          ?? "\(tally.alarms) false alarms",
        tally.runs > 0 ? Self.percent(rate.rate) : "–",
        tally.runs > 0 ? Self.bounds(rate.interval) : "–",
        tally.expectedBlame == nil ? "–" : "\(tally.blamed) of \(tally.caught)",
      ]
    }
  }

  /// What was played, and on what.
  private var caption: String {
    let names: Set = ["processor", "processors", "kernel", "virtual machine"]
    let machine = result.machine.filter { names.contains($0.name) }
      .map { "\($0.name): \($0.value)" }
    let source = result.provenance
    return
      ([
        "Each run of the gate: \(result.conditions)", "\(source.toolchain), \(source.architecture)",
      ]
      + machine + ["last run begun \(source.started)"]).joined(separator: "; ") + "."
  }

  /// The table in columns.
  var text: String {
    let all = [Self.head] + rows
    let widths = Self.head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      row.indices.map { column in
        row[column] + String(repeating: " ", count: widths[column] - row[column].count)
      }.joined(separator: "  ")
    }.joined(separator: "\n") + "\n\n" + caption
  }

  /// The table in Markdown.
  var markdown: String {
    let lines = [Self.head, Self.head.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined() + "\n"
      + caption + "\n"
  }

  private static func bounds(_ interval: ProportionInterval) -> String {
    "\(percent(interval.low)) to \(percent(interval.high))"
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int64((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
