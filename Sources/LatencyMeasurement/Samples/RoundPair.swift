/// A round of the engine and its control, run next to each other.
public struct RoundPair: Codable, Sendable {
  /// The engine's round.
  public var engine: RoundResult
  /// The null engine's round on the same schedule.
  public var control: RoundResult

  /// Joins two rounds.
  public init(engine: RoundResult, control: RoundResult) {
    self.engine = engine
    self.control = control
  }
}
