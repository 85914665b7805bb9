internal import Foundation

/// The output of `pi-trainer engine validate --json`, as far as reports use it.
public struct EngineRecord: Decodable, Sendable {
  /// The verdicts in one mode.
  public struct Mode: Decodable, Sendable {
    /// The mode's name.
    public let mode: String
    /// Keys that were judged.
    public let verdicts: Int64
    /// Verdicts or counters that were wrong.
    public let wrongVerdicts: Int64
  }

  /// The result for one pack.
  public struct Result: Decodable, Sendable {
    /// The constant's name.
    public let constant: String
    /// The content hash of the digits that were played.
    public let contentSHA256: String
    /// How many positions were played in every mode.
    public let positions: Int64
    /// The verdicts by mode.
    public let modes: [Mode]
    /// How many segments were played at boundaries of blocks.
    public let segments: Int64
    /// Keys that were judged in those segments.
    public let segmentVerdicts: Int64
    /// Keys that were judged in all.
    public let verdicts: Int64
    /// Verdicts or counters that were wrong in all.
    public let wrongVerdicts: Int64
    /// The first faults, a sentence each.
    public let faults: [String]
  }

  /// The result for each pack.
  public let results: [Result]

  /// Reads a record.
  ///
  /// - Parameter json: what the command printed.
  /// - Throws: `DecodingError` when it is something else.
  public init(json: [UInt8]) throws {
    self = try JSONDecoder().decode(EngineRecord.self, from: Data(json))
  }
}
