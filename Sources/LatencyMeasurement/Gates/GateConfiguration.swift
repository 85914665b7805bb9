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
  /// How many pairs through a terminal there are at the first look; `nil` for as many as others.
  public var terminalRounds: Int?
  /// The gates that must have run: one that did not makes the whole inconclusive.
  public var required: [GateID]
  /// How long a key of each class may take in every round.
  public var limits: ReproducibleLimits

  /// Creates a configuration with the design's values.
  ///
  /// - Parameters:
  ///   - budget: in nanoseconds.
  ///   - limits: for each class of key.
  public init(budget: Int64 = 16_000_000, limits: ReproducibleLimits = ReproducibleLimits()) {
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
    required = []
    self.limits = limits
  }

  /// How many pairs of rounds of a scenario the first look has.
  func firstLook(of rounds: ScenarioRounds) -> Int {
    let all = looks.first ?? 0
    return rounds.injection == .terminal ? terminalRounds ?? all : all
  }
}

/// How many rounds there are: few where the answer is clear, more where it is not.
///
/// The looks are planned beforehand; the stall gate divides its error rate among them.
public struct EscalationPlan: Hashable, Sendable {
  /// The numbers of pairs of rounds at which the gates are evaluated, ascending.
  public let looks: [Int]
  /// Whether there are more rounds only to confirm a FAIL.
  public let confirmsOnly: Bool
  /// The index of the look that comes next.
  private var next = 0

  /// Creates a plan.
  public init(looks: [Int] = GateConfiguration().looks, confirmsOnly: Bool = false) {
    self.confirmsOnly = confirmsOnly
    precondition(!looks.isEmpty && zip(looks, looks.dropFirst()).allSatisfy { $0 < $1 })
    self.looks = looks
  }

  /// How many pairs of rounds there must be at the next look.
  public var targetRounds: Int { looks[next] }

  /// Decides after a look.
  ///
  /// Only INCONCLUSIVE asks for more rounds: PASS and FAIL are decided, wrong verdicts do not
  /// become right, and an interrupted run is over. What fails by time and is not confirmed yet is
  /// inconclusive.
  public mutating func decide(after result: GateResult) -> EscalationStep {
    guard result.verdict == .inconclusive, result.isComplete, next + 1 < looks.count,
      !confirmsOnly || result.isUnconfirmed
    else { return .stop }
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
