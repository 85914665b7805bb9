internal import Foundation
public import LatencyMeasurement

/// All samples as lines of JSON: `samples.jsonl`.
///
/// The first line names the columns. Each round begins with an object that says which round it is
/// and what happened around it; then each key is an array in the order of the columns, times in
/// nanoseconds from the beginning of the round, `null` where nothing was measured.
public enum SampleLines {
  /// The name of the form with its version.
  public static let schema = "urn:pi-trainer:latency-samples:1"

  /// The columns of a key's line.
  public static let columns = [
    "key", "intended", "injected", "entered", "answered", "published", "seen", "durable", "verdict",
  ]

  private struct Head: Codable {
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
    var text = encoded(RoundHeading(round)) + "\n"
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

  /// Reads rounds.
  ///
  /// - Parameter bytes: the whole file.
  /// - Throws: ``SampleLinesError`` with the line at which it stops being such a file.
  /// - Complexity: O(n).
  public static func rounds(from bytes: [UInt8]) throws(SampleLinesError) -> [RoundResult] {
    var rounds: [RoundResult] = []
    var heading: RoundHeading?
    var rows: [[Int64?]] = []
    func close(at line: Int) throws(SampleLinesError) {
      guard let open = heading else { return }
      guard open.keys == rows.count else {
        throw SampleLinesError(
          line: line, problem: "the round before has \(rows.count) of \(open.keys) keys")
      }
      rounds.append(open.round(rows))
      rows = []
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first,
      let head = try? JSONDecoder().decode(Head.self, from: Data(first)),
      head.schema == schema, head.columns == columns
    else { throw SampleLinesError(line: 1, problem: "is not the head of samples.jsonl") }
    for (index, line) in lines.enumerated().dropFirst() {
      if line.first == UInt8(ascii: "[") {
        guard let row = try? JSONDecoder().decode([Int64?].self, from: Data(line)),
          row.count == columns.count, row[0] == Int64(rows.count), heading != nil,
          !(row[1...5] + row[8...]).contains(nil)
        else { throw SampleLinesError(line: index + 1, problem: "is not the next key") }
        rows.append(row)
      } else {
        try close(at: index + 1)
        heading = try? JSONDecoder().decode(RoundHeading.self, from: Data(line))
        guard heading != nil else {
          throw SampleLinesError(line: index + 1, problem: "is not the head of a round")
        }
      }
    }
    try close(at: lines.count)
    return rounds
  }
}
