public import DigitPack

/// The result of a request for a pack.
public struct PackOutcome: Sendable {
  /// What was checked and how it ended.
  public let certificate: Certificate

  /// The finished pack; `nil` when a check failed and nothing was kept.
  public let pack: PackSummary?

  /// How long each stage took.
  public let timings: [StageTiming]
}
