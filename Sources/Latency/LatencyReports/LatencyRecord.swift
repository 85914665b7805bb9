package import LatencyJudge
internal import Reports
internal import Text

/// The result of the latency gate: `result.json`, from which all other outputs are made.
///
/// Its schema is `docs/schemas/latency-result-2.schema.json`: the fields of `GateResult`, the name
/// of the schema, and the chart data. All durations are whole nanoseconds.
package struct LatencyRecord: Codable, Sendable {
  static let schema = "urn:pi-trainer:latency-result:2"

  package let result: GateResult
  package let views: [ScenarioChartData]

  /// Creates a record of a verdict with its chart data.
  ///
  /// - Parameter rounds: all rounds that it was made from; without them, or after a wrong verdict,
  ///   there is no chart data.
  /// - Complexity: O(n log n) in the number of samples.
  package init(_ result: GateResult, rounds: [ScenarioRounds] = []) {
    self.result = result
    let drawn = result.verdict == .incorrect ? [] : rounds
    views = drawn.filter { !$0.pairs.isEmpty }.map { ScenarioChartData($0) }
  }

  private enum Key: String, CodingKey { case schema, views }

  /// - Throws: `DecodingError` when it is something else or of another version, `ScenarioError`
  ///   when it contradicts itself.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let schema = try container.decode(String.self, forKey: .schema)
    guard schema == Self.schema else {
      throw DecodingError.dataCorruptedError(
        forKey: .schema, in: container,
        debugDescription: "the form is '\(schema)', and this program reads '\(Self.schema)'")
    }
    result = try GateResult(from: decoder)
    try result.validate()
    views = try container.decode([ScenarioChartData].self, forKey: .views)
  }

  package func encode(to encoder: any Encoder) throws {
    try result.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.schema, forKey: .schema)
    try container.encode(views, forKey: .views)
  }

  /// The bytes of `result.json`: keys in order, so that equal records are equal bytes.
  package var json: String { JSONEncoder.text(self) + "\n" }

  var line: String { "\(result.verdict.word): \(result.headline)" }
}

extension GateVerdict {
  /// The verdict as reports show it; a wrong answer is a failure.
  var reportVerdict: Verdict {
    switch self {
    case .pass: .passed
    case .fail, .incorrect: .failed
    case .inconclusive: .inconclusive
    case .notRun: .notRun
    }
  }
}
