/// Everything that one process measured in one round.
///
/// It crosses from that process to the one that evaluates.
public struct RoundResult: Codable, Sendable {
  /// The scenario's identifier.
  public var scenario: String
  /// The schedule's seed.
  public var seed: UInt64
  /// The schedule's hash; rounds of one scenario must agree.
  public var scheduleHash: String
  /// The number of the pair of rounds, from 0.
  public var round: Int
  /// Which program ran.
  public var arm: RoundArm
  /// Whether it ran first in its pair.
  public var ranFirst: Bool
  /// The random delay before the beginning, in nanoseconds.
  public var offset: Int64
  /// How keys reached the engine.
  public var injection: InjectionMode
  /// The rows, in the order of the schedule.
  public var samples: SampleTable
  /// Stalls of the platform, in order.
  public var hiccups: [Hiccup]
  /// What the machine did.
  public var machine: MachineCounters
  /// What the oracle found; empty when all was right.
  public var oracle: [OracleFinding]
  /// Whether every key of the schedule was measured.
  public var isComplete: Bool
  /// What was painted; `nil` where keys did not go through a terminal.
  public var terminal: TerminalFacts?

  /// Creates the result of a round.
  public init(
    scenario: String, seed: UInt64, scheduleHash: String, round: Int, arm: RoundArm,
    ranFirst: Bool, offset: Int64, injection: InjectionMode, samples: SampleTable,
    hiccups: [Hiccup], machine: MachineCounters, oracle: [OracleFinding], isComplete: Bool
  ) {
    self.scenario = scenario
    self.seed = seed
    self.scheduleHash = scheduleHash
    self.round = round
    self.arm = arm
    self.ranFirst = ranFirst
    self.offset = offset
    self.injection = injection
    self.samples = samples
    self.hiccups = hiccups
    self.machine = machine
    self.oracle = oracle
    self.isComplete = isComplete
  }

  /// The control's round, without a key, where an interruption left no time for it.
  public var unplayedControl: RoundResult {
    RoundResult(
      scenario: scenario, seed: seed, scheduleHash: scheduleHash, round: round, arm: .control,
      ranFirst: false, offset: 0, injection: injection, samples: SampleTable(capacity: 0),
      hiccups: [], machine: MachineCounters(), oracle: [], isComplete: false)
  }
}
