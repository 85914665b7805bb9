/// The scenarios of a run of the gate, with their sizes and requirements.
package struct GateProfile: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The built-in scenario's identifier.
    package let scenario: String
    package let keys: Int
    /// The longest time of a round in seconds, where the profile has a time limit.
    package var seconds: Double?
    /// How many times faster than the scenario it is played.
    package var speed = 1.0
  }

  package let name: String
  /// The scenarios in the order in which they run.
  package let entries: [Entry]
  /// The rates at which the whole trainer is played on a terminal, in keys a second, and the keys:
  /// two rounds give the 299 keys that a 99th percentile needs and the 2,995 of the 99.9th.
  private static let terminalParts: [(rate: Double, keys: Int)] = [(100, 200), (1_000, 2_000)]
  /// How many pairs of rounds there are at each look.
  let looks: [Int]
  /// The same of the rounds through a terminal, at the first look.
  package let terminalRounds = 2
  let required: [GateID]

  /// At most three minutes on two processors, whatever the seed, with the rounds that confirm.
  ///
  /// A round of all scenarios takes some four seconds, fourteen pairs of them two minutes; the rest
  /// is for starting programs, for the trainer on its terminal and for the counts.
  package static var ci: GateProfile {
    GateProfile(
      name: "ci",
      entries: [
        Entry(scenario: "mission-practice", keys: 900, seconds: 0.7),
        Entry(scenario: "mission-game", keys: 500, seconds: 0.4),
        Entry(scenario: "mission-learn", keys: 300, seconds: 0.2),
        Entry(scenario: "mission-strict", keys: 300, seconds: 0.2),
        // Nine rounds have the 59 keys that a 95th percentile needs.
        Entry(scenario: "mission-paced", keys: 7),
        Entry(scenario: "recite-endurance", keys: 2_000),
      ], looks: [9, 14],
      required: [.correctness, .reproducibleDeadline, .counts])
  }

  /// Every scenario of the engine that is judged, the ramp, the million keys; the trainer on its
  /// terminal as `ci` plays it (see also ``TerminalDeadlineGate``).
  ///
  /// Half an hour on two processors, or up to 40 minutes with the second look: a round of one
  /// program takes a bit more than a minute, and the samples some 2 GB.
  package static var nightly: GateProfile {
    GateProfile(
      name: "nightly",
      entries: Scenario.builtIns.filter {
        $0.role != .harness && !$0.conditions.injection.isPainted
      }.map {
        switch $0.id {
        case "ramp", "soak": Entry(scenario: $0.id, keys: $0.keys)
        // Each third of the keys comes by another period.
        case "hid-poll": Entry(scenario: $0.id, keys: 90)
        // Wrong keys are rare.
        case "errors", "autorepeat-wrong": Entry(scenario: $0.id, keys: $0.keys, speed: 8)
        default: Entry(scenario: $0.id, keys: $0.keys, seconds: 2)
        }
      },
      looks: [9, 14],
      required: [.correctness, .reproducibleDeadline, .counts])
  }

  /// The scenarios with their limits for one seed.
  ///
  /// - Parameter seed: the seed of the schedules whose time is limited.
  package func scenarios(seed: UInt64) -> [Scenario] {
    engineScenarios(seed: seed) + terminalScenarios
  }

  package func engineScenarios(seed: UInt64) -> [Scenario] {
    entries.compactMap { entry in
      guard var scenario = Scenario.builtIn(entry.scenario)?.limited(toKeys: entry.keys) else {
        return nil
      }
      scenario.acceleration *= entry.speed
      return entry.seconds.map { scenario.limited(toSeconds: $0, seed: seed) } ?? scenario
    }
  }

  private var terminalScenarios: [Scenario] {
    guard let trainer = Scenario.builtIn("terminal") else { return [] }
    return Self.terminalParts.flatMap { part in
      trainer.steady(atRate: part.rate, seed: 1).steps(limitedTo: part.keys)
    }
  }

  /// The requirements of the profile.
  ///
  /// - Parameter budget: of a key, in nanoseconds.
  package func configuration(budget: Int64, limits: ReproducibleLimits) -> GateConfiguration {
    var configuration = GateConfiguration(budget: budget, limits: limits)
    configuration.looks = looks
    configuration.terminalRounds = terminalRounds
    configuration.required = required
    return configuration
  }
}
