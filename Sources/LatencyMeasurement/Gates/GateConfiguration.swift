/// The requirements of the gates.
///
/// Values that are not arguments of a command are the design's.
public struct GateConfiguration: Codable, Hashable, Sendable {
  /// The budget of a key, in nanoseconds.
  public var budget: Int64
  /// The other budgets for which headroom is reported.
  public var furtherBudgets: [Int64]
  /// Misses closer than this are one episode, in nanoseconds.
  public var episodeGap: Int64
  /// How often the stall gate may fail a faultless engine, over all scenarios and looks of a run.
  public var falseAlarmRate: Double
  /// Below this probability the last look says INCONCLUSIVE rather than PASS.
  public var suspicion: Double
  /// The confidence of claims about quantiles.
  public var confidence: Double
  /// From this share of rounds with misses of the control on, the machine is unfit.
  public var controlMissShare: Double
  /// Above this pressure the machine is unfit.
  public var mostPressure: Double
  /// Above this share of stolen time the machine is unfit.
  public var mostStolen: Double
  /// How many pairs of rounds there are at each look.
  public var looks: [Int]

  /// Creates a configuration with the design's values.
  ///
  /// - Parameter budget: in nanoseconds.
  public init(budget: Int64 = 16_000_000) {
    self.budget = budget
    furtherBudgets = [10_000_000, 8_333_333]
    episodeGap = 100_000_000
    falseAlarmRate = 0.001
    suspicion = 0.01
    confidence = 0.95
    controlMissShare = 1.0 / 3
    mostPressure = 0.20
    mostStolen = 0.05
    looks = [9, 15, 21]
  }
}

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
  /// of its own (see ``TerminalDeadlineGate``).
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

/// How many rounds there are: few where the answer is clear, more where it is not.
///
/// The looks are planned beforehand; the stall gate divides its error rate among them.
public struct EscalationPlan: Hashable, Sendable {
  /// The numbers of pairs of rounds at which the gates are evaluated, ascending.
  public let looks: [Int]
  /// The index of the look that comes next.
  private var next = 0

  /// Creates a plan.
  public init(looks: [Int] = GateConfiguration().looks) {
    precondition(!looks.isEmpty && zip(looks, looks.dropFirst()).allSatisfy { $0 < $1 })
    self.looks = looks
  }

  /// How many pairs of rounds there must be at the next look.
  public var targetRounds: Int { looks[next] }

  /// Decides after a look.
  ///
  /// Only INCONCLUSIVE asks for more rounds: PASS and FAIL are decided, wrong verdicts do not
  /// become right, and an interrupted run is over.
  public mutating func decide(after result: GateResult) -> EscalationStep {
    guard result.verdict == .inconclusive, result.isComplete, next + 1 < looks.count else {
      return .stop
    }
    next += 1
    return .run(until: looks[next])
  }
}

/// What comes after a look.
public enum EscalationStep: Hashable, Sendable {
  /// Run until there are so many pairs of rounds, then look again.
  case run(until: Int)
  /// The verdict stands.
  case stop
}
