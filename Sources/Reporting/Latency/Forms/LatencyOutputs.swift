internal import Foundation
public import LatencyMeasurement

/// All output files of the gate.
public struct LatencyOutputs: Sendable {
  /// The name endings of files that hold only times.
  public static let timingFileSuffixes = ["-engine.hgrm", "-control.hgrm", "responses.hlog"]

  private let record: LatencyRecord
  private let rounds: [RoundResult]

  /// Creates the outputs.
  ///
  /// - Parameters:
  ///   - record: what the gate found.
  ///   - rounds: the rounds with their samples; without them the formats that need samples are
  ///     left out (``LatencyFormat/needsSamples``).
  public init(_ record: LatencyRecord, rounds: [RoundResult]) {
    self.record = record
    self.rounds = rounds
  }

  /// The files of some formats, in a fixed order.
  ///
  /// After a wrong verdict there are no times, and the formats with only times are left out.
  /// - Parameter formats: the formats.
  public func files(_ formats: Set<LatencyFormat>) -> [LatencyOutputFile] {
    let record = record
    let rounds = rounds
    let hasTimes = record.result.verdict != .incorrect && !rounds.isEmpty
    return LatencyFormat.allCases.filter(formats.contains).flatMap { format -> [LatencyOutputFile] in
      switch format {
      case .html:
        [LatencyOutputFile("index.html") { HTMLRenderer().render(LatencyReport(record).report) }]
      case .md:
        [
          LatencyOutputFile("report.md") { MarkdownRenderer().render(LatencyReport(record).report) },
          LatencyOutputFile("summary.md") { MarkdownRenderer().render(LatencyReport(record).jobSummary) },
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
      { SampleJSONLines.lines(of: round) }
    }
    return LatencyOutputFile("samples.jsonl", [head] + parts)
  }

  private var histograms: HistogramExport {
    let start = try? Date(record.result.provenance.started, strategy: .iso8601)
    return HistogramExport(rounds: rounds, startSeconds: start?.timeIntervalSince1970 ?? 0)
  }
}
