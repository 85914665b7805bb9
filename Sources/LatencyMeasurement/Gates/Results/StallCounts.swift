/// Declustered episodes of misses of engine and control over equal exposure.
public struct StallCounts: Codable, Hashable, Sendable {
  /// Episodes of the engine.
  public var engine: Int
  /// Episodes of the control.
  public var control: Int
  /// The one-sided exact binomial tail: how often chance alone gives the engine so many.
  public var pValue: Double
  /// The same after Holm's correction over the scenarios that were judged.
  public var adjustedPValue: Double
  /// What the adjusted value had to stay above at this look.
  public var threshold: Double
}
