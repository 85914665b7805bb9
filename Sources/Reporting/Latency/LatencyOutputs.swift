internal import EssentialFoundation
package import LatencyMeasurement

/// All output files of the gate.
package struct LatencyOutputs: Sendable {
  /// The name endings of files that hold only times.
  package static let timingFileSuffixes = ["-engine.hgrm", "-control.hgrm", "responses.hlog"]

  private let record: LatencyRecord
  private let rounds: [RoundResult]
  private let schedules: [String: KeystrokeSchedule]
  private let history: HistoryAnalysis?

  /// Creates the outputs.
  ///
  /// - Parameters:
  ///   - record: what the gate found.
  ///   - rounds: the rounds with their samples; without them the formats that need samples are
  ///     left out: `hgrm`, `hlog` and `samples`.
  ///   - schedules: what was typed in each scenario.
  ///   - history: the runs before, to be shown on the page.
  package init(
    _ record: LatencyRecord, rounds: [RoundResult], schedules: [String: KeystrokeSchedule] = [:],
    history: HistoryAnalysis? = nil
  ) {
    self.record = record
    self.rounds = rounds
    self.schedules = schedules
    self.history = history
  }

  /// The files of some formats, in a fixed order.
  ///
  /// After a wrong verdict there are no times, and the formats with only times are left out.
  /// - Parameter formats: the formats.
  package func files(_ formats: Set<LatencyFormat>) -> [LatencyOutputFile] {
    let record = record
    let rounds = rounds
    let report = LatencyReport(record, history: history)
    let hasTimes = record.result.verdict != .incorrect && !rounds.isEmpty
    return LatencyFormat.allCases.filter(formats.contains).flatMap {
      format -> [LatencyOutputFile] in
      switch format {
      case .html:
        [LatencyOutputFile("index.html") { HTMLRenderer().render(report.report) }]
      case .md:
        [
          LatencyOutputFile("report.md") {
            MarkdownRenderer().render(report.report)
          },
          LatencyOutputFile("summary.md") {
            MarkdownRenderer().render(report.jobSummary)
          },
        ]
      case .junit: [LatencyOutputFile("junit.xml") { JUnitDocument(record).xml }]
      case .json: [LatencyOutputFile("result.json") { record.json }]
      case .hgrm: hasTimes ? histograms.distributions : []
      case .hlog: hasTimes ? [histograms.log] : []
      case .openmetrics: [LatencyOutputFile("metrics.txt") { OpenMetricsDocument(record).text }]
      case .samples:
        rounds.isEmpty ? [] : [samples]
      }
    }
  }

  private var samples: LatencyOutputFile {
    let head: @Sendable () -> String = { SampleJSONLines.head }
    let parts = rounds.map { round -> @Sendable () -> String in
      let schedule = schedules[round.scenario]
      return { SampleJSONLines.lines(of: round, schedule) }
    }
    return LatencyOutputFile("samples.jsonl", [head] + parts)
  }

  private var histograms: HistogramExport {
    let start = try? Date(record.result.provenance.started, strategy: .iso8601)
    return HistogramExport(rounds: rounds, startSeconds: start?.timeIntervalSince1970 ?? 0)
  }
}

/// A file of the gate's output, which is still to be written.
package struct LatencyOutputFile: Sendable {
  /// Its name, without a folder.
  package let name: String

  private let parts: [@Sendable () -> String]

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - parts: make its contents, one after the other.
  init(_ name: String, _ parts: [@Sendable () -> String]) {
    self.name = name
    self.parts = parts
  }

  /// Creates a file of one part.
  init(_ name: String, _ contents: @escaping @Sendable () -> String) {
    self.init(name, [contents])
  }

  /// Writes the contents part by part, so that no more than one part is in memory.
  ///
  /// - Parameter sink: takes a part.
  /// - Throws: what the sink throws.
  package func write<Failure: Error>(
    to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    for part in parts { try sink(part()) }
  }

  /// The whole contents.
  package var contents: String { parts.map { $0() }.joined() }
}

/// The output formats of the gate.
package enum LatencyFormat: String, CaseIterable, Sendable {
  case html, md, junit, json, hgrm, hlog, openmetrics, samples

  /// Reads names separated by commas.
  ///
  /// - Parameter list: such as `html,md`.
  /// - Throws: ``LatencyFormatError`` for an unknown name.
  package static func parse(_ list: String) throws(LatencyFormatError) -> Set<LatencyFormat> {
    var formats: Set<LatencyFormat> = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.filter { $0 != " " }.lowercased()
      guard let format = LatencyFormat(rawValue: name) else {
        throw LatencyFormatError(name: String(part))
      }
      formats.insert(format)
    }
    return formats
  }
}

/// An unknown output format.
package struct LatencyFormatError: Error, Equatable, CustomStringConvertible {
  /// The name.
  package let name: String

  /// The message, with the known names.
  package var description: String {
    "unknown format '\(name)'; available: "
      + LatencyFormat.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
