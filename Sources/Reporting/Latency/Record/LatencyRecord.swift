internal import Foundation

/// What the latency gate found: `result.json`, from which every other output is made.
///
/// Its form is `docs/schemas/latency-result-1.schema.json`. All durations are whole nanoseconds.
public struct LatencyRecord: Codable, Equatable, Sendable {
  /// The version of the form.
  public static let schema = "urn:pi-trainer:latency-result:1"

  /// The form of this record.
  public let schema: String

  /// The verdict on everything.
  public let verdict: Outcome

  /// The verdict's evidence in one line.
  public let evidence: String

  /// Whether everything was measured that was asked for; `false` after an interruption.
  public let isComplete: Bool

  /// When it began, as in ISO 8601, in UTC; `nil` where nobody said.
  public let startedAt: String?

  /// How long it took, in seconds.
  public let durationSeconds: Double

  /// The name of the profile, such as `ci`.
  public let profile: String

  /// The longest response that is allowed.
  public let budgetNanoseconds: Int64

  /// The gates, G0 to G5, in this order.
  public let gates: [Gate]

  /// What was measured, scenario by scenario.
  public let scenarios: [Scenario]

  /// The rate beyond which responses no longer fit the budget, where it was looked for.
  public let ramp: Ramp?

  /// The machine and the program, without names of hosts or folders.
  public let machine: [Fact]

  /// Reads a record.
  ///
  /// - Parameter json: the bytes of `result.json`.
  /// - Throws: `DecodingError` when it is something else or of another version.
  public init(json: [UInt8]) throws {
    self = try JSONDecoder().decode(LatencyRecord.self, from: Data(json))
    guard schema == Self.schema else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [CodingKeys.schema],
          debugDescription: "the form is '\(schema)', and this program reads '\(Self.schema)'"))
    }
  }

  /// The bytes of `result.json`: keys in order, so that equal records are equal bytes.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    } catch {
      preconditionFailure("a record holds texts and finite numbers only: \(error)")
    }
  }
}
