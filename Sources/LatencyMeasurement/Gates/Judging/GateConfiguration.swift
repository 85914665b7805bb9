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
