package import LatencyJudge
internal import Reports
internal import Text

package struct LatencyOutputs: Sendable {
  private let record: LatencyRecord
  private let rounds: [RoundResult]
  private let schedules: [String: KeystrokeSchedule]

  /// - Parameter rounds: the rounds with their samples; without them there is no `samples`.
  package init(
    _ record: LatencyRecord, rounds: [RoundResult], schedules: [String: KeystrokeSchedule] = [:]
  ) {
    self.record = record
    self.rounds = rounds
    self.schedules = schedules
  }

  /// The files of some formats, in a fixed order.
  ///
  /// What other tools keep is left out where the run says nothing of times.
  package func files(_ formats: Set<LatencyFormat>) -> [LatencyOutputFile] {
    let record = record
    let report = LatencyReport(record)
    let numbers = ComparableNumbers(record.result)
    func export(_ name: String, _ text: String?) -> [LatencyOutputFile] {
      text.map { text in [LatencyOutputFile(name) { text }] } ?? []
    }
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
      case .junit: [LatencyOutputFile("junit.xml") { record.junit }]
      case .json: [LatencyOutputFile("result.json") { record.json }]
      case .samples: rounds.isEmpty ? [] : [samples]
      case .bencher: export("bencher.json", numbers?.bencher)
      case .github: export("github-benchmark.json", numbers?.github)
      case .otava: export("otava.csv", numbers?.otava)
      }
    }
  }

  private var samples: LatencyOutputFile {
    let hasAnswers = rounds.contains { $0.answers != nil }
    let head: @Sendable () -> String = { SampleJSONLines.head(hasAnswers: hasAnswers) }
    let parts = rounds.map { round -> @Sendable () -> String in
      let schedule = schedules[round.scenario]
      return { SampleJSONLines.lines(of: round, schedule, hasAnswers: hasAnswers) }
    }
    return LatencyOutputFile("samples.jsonl", [head] + parts)
  }
}

package struct LatencyOutputFile: Sendable {
  /// Its name, without a folder.
  package let name: String

  private let parts: [@Sendable () -> String]

  init(_ name: String, _ parts: [@Sendable () -> String]) {
    self.name = name
    self.parts = parts
  }

  init(_ name: String, _ contents: @escaping @Sendable () -> String) { self.init(name, [contents]) }

  /// Writes the contents part by part, so that no more than one part is in memory.
  package func write<Failure: Error>(to sink: (String) throws(Failure) -> Void) throws(Failure) {
    for part in parts { try sink(part()) }
  }

  package var contents: String { parts.map { $0() }.joined() }
}

package enum LatencyFormat: String, CaseIterable, Sendable {
  case html, md, junit, json, samples
  case bencher
  /// That of github-action-benchmark.
  case github
  /// A table for Apache Otava.
  case otava = "otava-csv"

  /// What every run leaves: all but the forms for tools that keep histories.
  package static let ofRuns: Set<LatencyFormat> = [.html, .md, .junit, .json, .samples]

  /// Reads names separated by commas.
  ///
  /// - Parameter list: such as `html,md`.
  /// - Throws: `ScenarioError` for an unknown name, with those that are known.
  package static func parse(_ list: String) throws(ScenarioError) -> Set<LatencyFormat> {
    var formats: Set<LatencyFormat> = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.filter { $0 != " " }.lowercased()
      guard let format = LatencyFormat(rawValue: name) else {
        let known = LatencyFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw ScenarioError(field: "", problem: "unknown format '\(part)'; available: \(known)")
      }
      formats.insert(format)
    }
    return formats
  }
}
