/// Everything that one process measured in one round.
///
/// It crosses from that process to the one that evaluates.
package struct RoundResult: Codable, Sendable {
  package var scenario: String
  package var seed: UInt64
  /// The schedule's hash; rounds of one scenario must agree.
  package var scheduleHash: String
  /// The number of the pair of rounds, from 0.
  package var round: Int
  package var arm: RoundArm
  package var ranFirst: Bool
  /// The random delay before the beginning, in nanoseconds.
  package var offset: Int64
  package var injection: InjectionMode
  package var samples: SampleTable
  /// Stalls of the platform, in order.
  package var hiccups: [Hiccup]
  package var machine: MachineCounters
  /// What the oracle found; empty when all was right.
  package var oracle: [OracleFinding]
  package var isComplete: Bool
  /// What was painted; `nil` where keys did not go through a terminal.
  package var terminal: TerminalFacts?
  /// What the program answered to each key, where that is a text.
  package var answers: [String?]?
  /// How often each injected fault happened; `nil` without one.
  package var faultEvents: [InjectedFault: Int]?

  package init(
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
  package var unplayedControl: RoundResult {
    RoundResult(
      scenario: scenario, seed: seed, scheduleHash: scheduleHash, round: round, arm: .control,
      ranFirst: false, offset: 0, injection: injection, samples: SampleTable(capacity: 0),
      hiccups: [], machine: MachineCounters(), oracle: [], isComplete: false)
  }
}

/// Which of the two programs a round measured.
package enum RoundArm: String, Codable, CaseIterable, Sendable {
  case engine
  /// The null engine on the same schedule.
  case control
}

package struct RoundPair: Codable, Sendable {
  package var engine: RoundResult
  /// The null engine's round on the same schedule.
  package var control: RoundResult

  package init(engine: RoundResult, control: RoundResult) {
    self.engine = engine
    self.control = control
  }
}

package struct ScenarioRounds: Codable, Sendable {
  package var scenario: Scenario
  package var schedule: KeystrokeSchedule
  package var pairs: [RoundPair]

  package init(scenario: Scenario, schedule: KeystrokeSchedule, pairs: [RoundPair]) {
    self.scenario = scenario
    self.schedule = schedule
    self.pairs = pairs
  }

  package func rounds(of arm: RoundArm) -> [RoundResult] {
    pairs.map { arm == .engine ? $0.engine : $0.control }
  }
}

/// A stall of the platform, seen by a thread that only sleeps for 1 ms at a time.
package struct Hiccup: Codable, Hashable, Sendable {
  /// When the sleep should have ended, in nanoseconds from the beginning of the round.
  package let start: Int64
  /// By how much it was too long, in nanoseconds.
  package let length: Int64

  package init(start: Int64, length: Int64) {
    self.start = start
    self.length = length
  }

  package var end: Int64 { start + length }

  /// How many nanoseconds of an interval the stall covers.
  func overlap(from begin: Int64, to end: Int64) -> Int64 {
    max(0, min(end, self.end) - max(begin, start))
  }
}

package struct MachineCounters: Codable, Hashable, Sendable {
  /// The share of time in which some task waited for a processor (pressure "some"), 0 to 1; `nil`
  /// where unknown.
  package var processorPressure: Double?
  /// The share of processor time that the hypervisor gave to others, 0 to 1; `nil` where unknown.
  package var stolenShare: Double?
  /// Major faults of the process during the round, after everything was touched beforehand.
  package var majorFaults: Int64 = 0
  package var minorFaults: Int64 = 0
  /// Processor time of the process, in nanoseconds.
  package var processTime: Int64 = 0
  /// Length of the round, in nanoseconds.
  package var wallTime: Int64 = 0

  package init() {}
}

/// A mistake that the oracle found: in the engine's answer, not its speed.
public struct OracleFinding: Codable, Hashable, Sendable {
  /// What kind of mistake.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// The verdict differs from the pack.
    case wrongVerdict
    /// A key never reached the engine.
    case lost
    /// A key reached the engine twice.
    case doubled
    /// A key overtook another.
    case outOfOrder
    /// A snapshot went back.
    case snapshotWentBack
    /// What was saved differs from a replay.
    case persistedDiffers
    /// A terminal was not restored.
    case terminalKept
  }

  /// What kind of mistake.
  public let kind: Kind
  /// The key's index in the schedule; `nil` where it concerns the whole round.
  public let key: Int?
  /// What was expected and what was found.
  public let detail: String

  /// Creates a finding.
  public init(_ kind: Kind, key: Int? = nil, detail: String) {
    self.kind = kind
    self.key = key
    self.detail = detail
  }
}

/// What one program painted on a pseudo-terminal in one round, and its cost.
package struct TerminalFacts: Codable, Hashable, Sendable {
  /// From the start of the program to its first whole frame, for each start, in nanoseconds.
  package var starts: [Int64]
  /// Frames that were painted from the first key to the last.
  package var frames: Int
  package var bytes: Int
  /// Calls of write(2) in the same time by the thread that draws; `nil` where unknown.
  package var writes: Int?
  /// The share of a processor that the program took while it waited for the first key; `nil` where
  /// it was not measured.
  package var idleShare: Double?
  /// The same after the last key, when nothing moves but the clock.
  package var restingShare: Double?

  package init(
    starts: [Int64], frames: Int, bytes: Int, writes: Int?, idleShare: Double? = nil,
    restingShare: Double? = nil
  ) {
    self.starts = starts
    self.frames = frames
    self.bytes = bytes
    self.writes = writes
    self.idleShare = idleShare
    self.restingShare = restingShare
  }
}
