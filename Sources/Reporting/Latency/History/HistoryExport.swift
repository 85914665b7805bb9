internal import EssentialFoundation
package import LatencyMeasurement
internal import NumberText

/// A history in the formats of other tools.
package struct HistoryExport: Sendable {
  /// The formats.
  package enum Format: String, CaseIterable, Sendable {
    /// The last run as Bencher's metric format.
    case bencher
    /// The last run for github-action-benchmark, as `customSmallerIsBetter`.
    case github
    /// All compared runs as a table for Apache Otava.
    case otava
    /// The configuration with which Otava reads that table.
    case otavaConfig = "otava-config"
  }

  private let analysis: HistoryAnalysis

  /// Creates an export.
  ///
  /// - Parameter analysis: of a history with at least one run.
  package init(_ analysis: HistoryAnalysis) {
    precondition(!analysis.runs.isEmpty, "there is no run to export")
    self.analysis = analysis
  }

  /// The whole text of a format.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - table: the name of the file that holds Otava's table, for its configuration.
  package func text(_ format: Format, table: String = "latency-history.csv") -> String {
    switch format {
    case .bencher: bencher
    case .github: github
    case .otava: otava
    case .otavaConfig: configuration(table)
    }
  }

  private var last: HistoryRun { analysis.runs[analysis.runs.count - 1] }

  private var lastValues: [(metric: HistoryMetric, value: Double)] {
    HistoryMetric.all.compactMap { metric in last[metric].map { (metric, $0) } }
  }

  /// A benchmark for each metric; `latency` is Bencher's own measure of nanoseconds.
  private var bencher: String {
    let benchmarks = lastValues.map { metric, value in
      let measure = metric == .instructions ? "instructions" : "latency"
      return (metric.name, [measure: ["value": value]])
    }
    return Self.json(Dictionary(uniqueKeysWithValues: benchmarks))
  }

  private struct Entry: Encodable {
    let name: String
    let unit: String
    let value: Double
    let extra: String
  }

  private var github: String {
    Self.json(
      lastValues.map { metric, value in
        Entry(
          name: metric.name, unit: metric.unit, value: value,
          extra: "\(metric.words)\nverdict: \(last.verdict.word)\nmachine: \(last.machine.words)")
      })
  }

  /// The metrics that every compared run has: Otava reads no empty cell.
  private var columns: [HistoryMetric] {
    analysis.series.filter { $0.values.count == analysis.runs.count }.map(\.metric)
  }

  private var otava: String {
    let head = ["time", "commit", "branch"] + columns.map(\.name)
    let rows = analysis.runs.map { run in
      [run.started, run.commit ?? "unknown", run.branch ?? "unknown"].map(Self.cell)
        + columns.map { run[$0].map { "\($0)" } ?? "" }
    }
    return ([head] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private func configuration(_ table: String) -> String {
    let metrics = columns.map { "      \($0.name): {column: \($0.name), direction: -1}\n" }
    return """
      tests:
        latency-gate:
          type: csv
          file: '\(table.replacing("'", with: "''"))'
          time_column: time
          attributes: [commit, branch]
          metrics:

      """ + metrics.joined()
  }

  /// A text as a cell: RFC 4180.
  private static func cell(_ text: String) -> String {
    let text = text.sanitizedLine
    guard text.contains(where: { $0 == "," || $0 == "\"" }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private static func json(_ value: some Encodable) -> String {
    do {
      return String(decoding: try JSONEncoder.sorted().encode(value), as: UTF8.self) + "\n"
    } catch {
      preconditionFailure("an export holds texts and finite numbers only: \(error)")
    }
  }
}
