/// The requirements of the gates.
///
/// Values that are not arguments of a command are the design's.
package struct GateConfiguration: Codable, Hashable, Sendable {
  /// The budget of a key, in nanoseconds.
  package var budget: Int64
  /// The other budgets for which headroom is reported.
  var furtherBudgets: [Int64]
  /// Misses closer than this are one episode, in nanoseconds.
  var episodeGap: Int64
  /// How often the stall gate may fail a faultless engine, over all scenarios and looks of a run.
  var falseAlarmRate: Double
  /// Below this probability the last look says INCONCLUSIVE rather than PASS.
  var suspicion: Double
  var confidence: Double
  /// From this share of rounds with misses of the control on, the machine is unfit.
  var controlMissShare: Double
  /// Above this pressure the machine is unfit.
  var mostPressure: Double
  /// Above this share of stolen time the machine is unfit.
  var mostStolen: Double
  /// How many pairs of rounds there are at each look.
  package var looks: [Int]
  /// How many pairs through a terminal there are at the first look; `nil` for as many as others.
  var terminalRounds: Int?
  /// The gates that must have run: one that did not makes the whole inconclusive.
  package var required: [GateID]
  /// How long a key of each class may take in every round.
  var limits: ReproducibleLimits

  /// Creates a configuration with the design's values.
  ///
  /// - Parameter budget: in nanoseconds.
  package init(budget: Int64 = 16_000_000, limits: ReproducibleLimits = ReproducibleLimits()) {
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
