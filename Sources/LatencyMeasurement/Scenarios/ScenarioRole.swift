/// The purpose of a scenario.
public enum ScenarioRole: String, Codable, CaseIterable, Sendable {
  /// The gate judges it.
  case gate
  /// It finds the rate at which the engine no longer keeps up; never fails a gate.
  case headroom
  /// It tests the harness and is in no profile.
  case harness
}
