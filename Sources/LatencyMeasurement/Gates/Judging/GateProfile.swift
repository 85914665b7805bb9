/// The scenarios of a run of the gate, with their numbers of keys.
public struct GateProfile: Hashable, Sendable {
  /// A scenario of the profile.
  public struct Entry: Hashable, Sendable {
    /// The built-in scenario's identifier.
    public let scenario: String
    /// The most keys of a round.
    public let keys: Int
    /// The longest time of a round in seconds, where the profile has a time limit.
    public var seconds: Double?
  }

  /// The name on the command line.
  public let name: String
  /// The scenarios in the order in which they run.
  public let entries: [Entry]

  /// At most three minutes on two processors, even with all 21 rounds and whatever the seed.
  ///
  /// 42 programs play 3.2 s each; the rest of the time is for starting them and for the counts.
  /// Nine rounds of 6,000 keys are enough for claims about 99.99 % (29,956), nine of 333 for
  /// 99.9 % (2,995). The burst ends by its time: a seed whose bursts are slow gives fewer keys, and
  /// the report then says that there are too few.
  public static var ci: GateProfile {
    GateProfile(
      name: "ci",
      entries: [
        Entry(scenario: "recite-endurance", keys: 6_000),
        Entry(scenario: "burst", keys: 2_000, seconds: 2),
      ])
  }

  /// Every scenario of the engine that is judged, and the ramp; not the trainer's, which has limits
  /// of its own (see ``TerminalGateEvaluator``).
  public static var nightly: GateProfile {
    GateProfile(
      name: "nightly",
      entries: Scenario.builtIns.filter {
        $0.role != .harness && $0.conditions.injection != .terminal
      }.map {
        Entry(scenario: $0.id, keys: $0.keys)
      })
  }

  /// The scenarios with their limits for one seed.
  ///
  /// - Parameter seed: the seed of the schedules whose time is limited.
  public func scenarios(seed: UInt64) -> [Scenario] {
    zip(entries, scenarios).map { entry, scenario in
      entry.seconds.map { scenario.limited(toSeconds: $0, seed: seed) } ?? scenario
    }
  }

  /// The scenarios with their limits of keys alone.
  public var scenarios: [Scenario] {
    entries.compactMap { entry in
      Scenario.builtIn(entry.scenario)?.limited(toKeys: entry.keys)
    }
  }
}
