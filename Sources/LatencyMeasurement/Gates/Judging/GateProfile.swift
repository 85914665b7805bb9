/// Which scenarios a run of the gate takes, and how many keys of each.
public struct GateProfile: Hashable, Sendable {
  /// A scenario of the profile.
  public struct Entry: Hashable, Sendable {
    /// The built-in scenario's identifier.
    public let scenario: String
    /// The most keys of a round.
    public let keys: Int
  }

  /// The name on the command line.
  public let name: String
  /// The scenarios in the order in which they run.
  public let entries: [Entry]

  /// At most three minutes on two processors, even with all 21 rounds: some 3.3 s a round.
  public static var ci: GateProfile {
    GateProfile(
      name: "ci",
      entries: [
        Entry(scenario: "recite-endurance", keys: 6_000), Entry(scenario: "burst", keys: 400),
      ])
  }

  /// Every scenario of the engine that is judged, and the ramp; not the trainer's, which has limits
  /// of its own (see ``TerminalGate``).
  public static var nightly: GateProfile {
    GateProfile(
      name: "nightly",
      entries: Scenario.builtIns.filter {
        $0.role != .harness && $0.conditions.injection != .terminal
      }.map {
        Entry(scenario: $0.id, keys: $0.keys)
      })
  }

  /// The profile of a name, or `nil`.
  public static func named(_ name: String) -> GateProfile? {
    [ci, nightly].first { $0.name == name }
  }

  /// The scenarios with their limits.
  public var scenarios: [Scenario] {
    entries.compactMap { entry in
      Scenario.builtIn(entry.scenario)?.limited(toKeys: entry.keys)
    }
  }
}
