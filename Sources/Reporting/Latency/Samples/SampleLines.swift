internal import Foundation
public import LatencyMeasurement

/// All samples as lines of JSON: `samples.jsonl`.
///
/// The first line names the columns. Each round begins with an object that says which round it is
/// and what happened around it; then each key is an array in the order of the columns, times in
/// nanoseconds from the beginning of the round, `null` where nothing was measured.
public enum SampleJSONLines {
  /// The name of the format with its version.
  public static let schema = "urn:pi-trainer:latency-samples:1"

  /// The columns of a key's line.
  public static let columns = [
    "key", "intended", "injected", "entered", "answered", "published", "seen", "durable", "verdict",
  ]

  private struct Head: Encodable {
    let schema: String
    let columns: [String]
  }

  /// The first line.
  public static var head: String {
    encoded(Head(schema: schema, columns: columns)) + "\n"
  }

  /// The lines of a round.
  ///
  /// - Complexity: O(n).
  public static func lines(of round: RoundResult) -> String {
    var text = encoded(RoundHeader(round)) + "\n"
    let samples = round.samples
    text.reserveCapacity(samples.count * 96)
    for index in 0..<samples.count {
      let sample = samples[index]
      text += "[\(index),\(sample.intended),\(sample.injected),\(sample.entered)"
      text += ",\(sample.answered),\(sample.published),\(number(sample.seen))"
      text += ",\(number(sample.durable)),\(sample.verdict.rawValue)]\n"
    }
    return text
  }

  private static func number(_ value: Int64?) -> String { value.map { "\($0)" } ?? "null" }

  private static func encoded(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return String(decoding: try encoder.encode(value), as: UTF8.self) } catch {
      preconditionFailure("rounds hold texts and finite numbers only: \(error)")
    }
  }
}
