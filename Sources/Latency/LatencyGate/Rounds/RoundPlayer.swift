package import LatencyJudge

package protocol RoundPlayer {
  /// Plays one round.
  ///
  /// - Returns: what it measured, incomplete when it was interrupted; `nil` when the interruption
  ///   left nothing of it.
  /// - Throws: ``RoundError`` when it cannot be played.
  func run(_ request: RoundRequest) throws(RoundError) -> RoundResult?
}

package struct RoundRequest: Codable, Hashable, Sendable {
  package var scenario: Scenario
  package var seed: UInt64
  /// The number of the pair of rounds, from 0.
  package var round: Int
  package var arm: RoundArm
  package var ranFirst: Bool
  /// How long to wait before the beginning, in nanoseconds.
  package var offset: Int64
  package var injection: InjectionMode
  package var faults: [InjectedFault]
  /// Whether a round on a terminal leaves out what takes seconds: the cost of waiting.
  package var isShort: Bool

  package init(
    scenario: Scenario, seed: UInt64, round: Int, arm: RoundArm, ranFirst: Bool, offset: Int64,
    injection: InjectionMode, faults: [InjectedFault] = [], isShort: Bool = false
  ) {
    self.scenario = scenario
    self.seed = seed
    self.round = round
    self.arm = arm
    self.ranFirst = ranFirst
    self.offset = offset
    self.injection = injection
    self.faults = faults
    self.isShort = isShort
  }

  package var name: String { "\(scenario.id)-\(round)-\(arm.rawValue)" }
}
