internal import DigitCore
public import DigitVerification
internal import Foundation

/// The output of `pi-trainer digits generate --json`, as far as reports use it.
public struct RunRecord: Decodable, Sendable {
  /// The result for one constant.
  public struct Result: Decodable, Sendable {
    /// The constant's name.
    public let constant: String
    /// SHA-256 of the pack that the run wrote.
    public let packSHA256: String?
    /// Seconds from beginning to end.
    public let seconds: Double
    /// How long each stage took.
    public let timings: [StageTiming]
    /// The most memory in bytes that the process had held by then.
    public let peakMemoryBytes: UInt64
  }

  /// The result for each constant.
  public let results: [Result]

  /// Reads a record.
  ///
  /// - Parameter json: what the command printed.
  /// - Throws: `DecodingError` when it is something else.
  public init(json: [UInt8]) throws {
    self = try JSONDecoder().decode(RunRecord.self, from: Data(json))
  }

  /// The result for exactly this file, or `nil` if the run made another one.
  func result(of audit: PackAudit) -> Result? {
    results.first { $0.constant == audit.constant.name && $0.packSHA256 == audit.fileHash }
  }
}

extension RunRecord.Result {
  /// Seconds that a stage took.
  func seconds(_ stage: String) -> Double? { timings.first { $0.stage == stage }?.seconds }
}

extension CheckIdentifier {
  /// The stage of a run in which the check takes place, and the other checks of that stage.
  var stage: (name: String, companions: String?) {
    switch self {
    case .certifiedTruncation, .seriesResidues, .stepResidues, .conversionResidues:
      ("residues", "A to D together")
    case .readBack, .knownAnswers: ("read-back", "E and F together")
    case .hexadecimalWindows: ("hexadecimal windows", nil)
    case .secondFormula: ("second formula", nil)
    case .libraryEnclosure: ("MPFR's enclosure", nil)
    }
  }
}
