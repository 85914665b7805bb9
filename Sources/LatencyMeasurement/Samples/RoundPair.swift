/// A round of the engine and its control, one after the other.
public struct RoundPair: Codable, Sendable {
  /// The engine's round.
  public var engine: RoundResult
  /// The null engine's round on the same schedule.
  public var control: RoundResult

  /// Creates a pair.
  public init(engine: RoundResult, control: RoundResult) {
    self.engine = engine
    self.control = control
  }
}
