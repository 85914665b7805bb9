internal import LatencyJudge
internal import Reports
internal import Text

extension LatencyRecord {
  /// The gates as test cases for continuous integration: `junit.xml`.
  ///
  /// A gate that failed is a failure; one that is inconclusive or did not run is skipped, with its
  /// reason.
  var junit: String {
    let source = result.provenance
    let known = String(source.started.prefix(19))
    let isWhole = known.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil
    return JUnitSuite.xml(
      name: "latency", timestamp: isWhole ? known : "1970-01-01T00:00:00",
      // All gates judge the same rounds; their time is the suite's.
      seconds: source.seconds.fixed(3), properties: properties,
      cases: result.gates.map(testCase), output: LatencyTextSummary(self).text)
  }

  private var properties: [(String, String)] {
    let source = result.provenance
    return [
      ("verdict", result.verdict.rawValue), ("headline", result.headline),
      ("budget", NumberFormat.duration(result.budget)), ("complete", "\(result.isComplete)"),
      ("version", source.version), ("toolchain", source.toolchain),
    ]
      + [
        ("commit", source.commit), ("branch", source.branch), ("programHash", source.programHash),
      ].compactMap { name, value in value.map { (name, $0) } }
  }

  private func testCase(_ gate: GateFinding) -> JUnitSuite.Case {
    let outcome: JUnitSuite.Outcome =
      switch gate.verdict {
      case .pass: .passed
      case .fail, .incorrect: .failed(type: gate.verdict.rawValue)
      case .inconclusive, .notRun: .skipped
      }
    let numbers = gate.numbers.sorted { $0.key < $1.key }
      .map { "\($0.key): \(NumberFormat.plain($0.value))" }
    return JUnitSuite.Case(
      group: "latency", name: "\(gate.id.rawValue) \(gate.id.title)", outcome: outcome,
      message: outcome == .skipped ? "\(gate.verdict.word): \(gate.evidence)" : gate.evidence,
      details: ([gate.evidence] + numbers).joined(separator: "\n"))
  }
}

/// What can be compared with other runs, for tools that keep histories.
///
/// Own times of keys by class, and instructions of a key. The smaller the better.
struct ComparableNumbers {
  private struct Metric {
    let name: String
    let words: String
    /// Bencher's name of the measure.
    let measure: String
    let unit: String
    let value: Double
  }

  private struct Entry: Encodable {
    let name: String
    let unit: String
    let value: Double
    let extra: String
  }

  private let result: GateResult
  private let metrics: [Metric]

  /// Creates the numbers of a run; `nil` where it says nothing of times: it was interrupted, a
  /// verdict was wrong, or no class of key was judged.
  init?(_ result: GateResult) {
    guard result.isComplete, result.verdict != .incorrect, !result.classes.isEmpty else {
      return nil
    }
    self.result = result
    var metrics = KeyClass.allCases.compactMap { kind in
      result.classes[kind.rawValue].map {
        Metric(
          name: "own-time-\(kind.rawValue)", words: "own time of \(kind.words)",
          measure: "latency", unit: "ns", value: Double($0))
      }
    }
    if let count = result[.counts].numbers["instructionsPerKey"] {
      metrics.append(
        Metric(
          name: "instructions-per-key", words: "instructions of a key", measure: "instructions",
          unit: "instructions", value: count))
    }
    self.metrics = metrics
  }

  /// A benchmark for each number, in Bencher's metric format.
  var bencher: String {
    JSONEncoder.text(
      Dictionary(
        uniqueKeysWithValues: metrics.map { ($0.name, [$0.measure: ["value": $0.value]]) }))
      + "\n"
  }

  /// For github-action-benchmark, as `customSmallerIsBetter`.
  var github: String {
    let machine = MachineFingerprint(result.machine).words
    let entries = metrics.map {
      Entry(
        name: $0.name, unit: $0.unit, value: $0.value,
        extra: "\($0.words)\nverdict: \(result.verdict.word)\nmachine: \(machine)")
    }
    return JSONEncoder.text(entries) + "\n"
  }

  /// A head and a row for Apache Otava, whose table has a row for each run.
  var otava: String {
    let source = result.provenance
    let texts = [source.started, source.commit ?? "unknown", source.branch ?? "unknown"]
    let head = ["time", "commit", "branch"] + metrics.map(\.name)
    let row = texts.map(Self.cell) + metrics.map { "\($0.value)" }
    return [head, row].map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// A text as a cell: RFC 4180.
  private static func cell(_ text: String) -> String {
    let text = text.sanitizedLine
    guard text.contains(where: { $0 == "," || $0 == "\"" }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
