internal import Foundation
public import LatencyMeasurement

/// All output files of the gate.
public struct LatencyOutputs: Sendable {
  /// The name endings of files that hold only times.
  public static let timesOnly = ["-engine.hgrm", "-control.hgrm", "responses.hlog"]

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
  public func files(_ formats: Set<LatencyFormat>) -> [LatencyFile] {
    let record = record
    let rounds = rounds
    let hasTimes = record.result.verdict != .incorrect && !rounds.isEmpty
    return LatencyFormat.allCases.filter(formats.contains).flatMap { format -> [LatencyFile] in
      switch format {
      case .html:
        [LatencyFile("index.html") { HTMLRenderer().render(LatencyReport(record).report) }]
      case .md:
        [
          LatencyFile("report.md") { MarkdownRenderer().render(LatencyReport(record).report) },
          LatencyFile("summary.md") { MarkdownRenderer().render(LatencyReport(record).digest) },
        ]
      case .junit: [LatencyFile("junit.xml") { JUnitDocument(record).xml }]
      case .json: [LatencyFile("result.json") { record.json }]
      case .hgrm: hasTimes ? histograms.distributions : []
      case .hlog: hasTimes ? [histograms.log] : []
      case .openmetrics: [LatencyFile("metrics.txt") { OpenMetricsDocument(record).text }]
      case .samples:
        rounds.isEmpty ? [] : [samples]
      }
    }
  }

  private var samples: LatencyFile {
    let head: @Sendable () -> String = { SampleLines.head }
    let parts = rounds.map { round -> @Sendable () -> String in
      { SampleLines.lines(of: round) }
    }
    return LatencyFile("samples.jsonl", [head] + parts)
  }

  private var histograms: HistogramFiles {
    let start = try? Date(record.result.provenance.started, strategy: .iso8601)
    return HistogramFiles(rounds: rounds, startSeconds: start?.timeIntervalSince1970 ?? 0)
  }
}
