/// All rounds of one scenario with their common schedule.
public struct ScenarioRounds: Codable, Sendable {
  /// The scenario.
  public var scenario: Scenario
  /// What was typed in every round.
  public var schedule: KeystrokeSchedule
  /// The pairs of rounds, in order.
  public var pairs: [RoundPair]

  /// Creates a collection of rounds.
  public init(scenario: Scenario, schedule: KeystrokeSchedule, pairs: [RoundPair]) {
    self.scenario = scenario
    self.schedule = schedule
    self.pairs = pairs
  }

  /// The rounds of one program, in order.
  public func rounds(of arm: RoundArm) -> [RoundResult] {
    pairs.map { arm == .engine ? $0.engine : $0.control }
  }
}
