/// The result of one scenario.
public struct ScenarioResult: Codable, Sendable {
  /// The scenario's identifier.
  public var id: String
  /// The scenario's name for people.
  public var label: String
  /// What the scenario is for.
  public var role: ScenarioRole
  /// The schedule's seed.
  public var seed: UInt64
  /// The schedule's hash.
  public var scheduleHash: String
  /// Pairs of rounds.
  public var rounds: Int
  /// Keys of a round.
  public var keysPerRound: Int
  /// Each measured part of the engine's path, by the name of the measure.
  public var engine: [String: LatencySummary]
  /// The same of the null engine.
  public var control: [String: LatencySummary]
  /// The response as a closed loop would have measured it.
  public var closedLoop: LatencySummary
  /// The worst key.
  public var worst: WorstKey?
  /// Episodes, engine against control.
  public var stalls: StallCounts
  /// What the samples prove.
  public var claims: [BudgetClaim]
  /// Headroom under each budget.
  public var headroom: [Headroom]
  /// Frames at 60 and 120 Hz.
  public var frames: [FrameSummary]
  /// The replayed queue against quiet rounds.
  public var replay: ReplayAgreement
  /// The knee of a ramp; `nil` for other scenarios.
  public var ramp: RampSummary?
}
