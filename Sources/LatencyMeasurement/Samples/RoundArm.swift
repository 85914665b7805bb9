/// Which of the two programs a round measured.
public enum RoundArm: String, Codable, CaseIterable, Sendable {
  /// The practice engine.
  case engine
  /// The null engine on the same schedule.
  case control
}
