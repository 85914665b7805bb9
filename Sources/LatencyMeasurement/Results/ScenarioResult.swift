/// The result of one scenario.
public struct ScenarioResult: Codable, Sendable {
  /// The scenario's identifier.
  public var id: String
  /// The scenario's name for people.
  public var label: String
  /// What the scenario is for.
  public var role: ScenarioRole
  /// The schedule's seed.
  public var seed: UInt64
  /// The schedule's hash.
  public var scheduleHash: String
  /// Pairs of rounds.
  public var rounds: Int
  /// Keys of a round.
  public var keysPerRound: Int
  /// Each measured part of the engine's path, by the name of the measure.
  public var engine: [String: LatencySummary]
  /// The same of the null engine.
  public var control: [String: LatencySummary]
  /// The response as a closed loop would have measured it.
  public var closedLoop: LatencySummary
  /// The worst key.
  public var worst: WorstKey?
  /// Episodes, engine against control.
  public var stalls: StallCounts
  /// What the samples prove.
  public var claims: [BudgetClaim]
  /// Headroom under each budget.
  public var headroom: [Headroom]
  /// Frames at 60 and 120 Hz.
  public var frames: [FrameSummary]
  /// For each class of key the largest shortest time over rounds, m(i), in nanoseconds, by name.
  public var classes: [String: Int64]
  /// The same of the null engine.
  public var controlClasses: [String: Int64]
  /// The knee of a ramp; `nil` for other scenarios.
  public var ramp: RampSummary?
}

/// The worst key and its explanation.
public struct WorstKey: Codable, Hashable, Sendable {
  /// The key's index in the schedule.
  public var index: Int
  /// The reproducible response, in nanoseconds.
  public var reproducible: Int64
  /// The largest response of any round from the key's release, in nanoseconds.
  public var largest: Int64
  /// In how many rounds it missed the budget.
  public var roundsMissed: Int
  /// Of how many.
  public var rounds: Int
  /// What explains its slowest round.
  public var blame: Blame
}

/// The rate that a ramp could reach.
public struct RampSummary: Codable, Hashable, Sendable {
  /// One rate.
  public struct Step: Codable, Hashable, Sendable {
    /// Keys a second.
    public var rate: Double
    /// The worst reproducible response, in nanoseconds.
    public var worst: Int64
    /// The largest response of any round, in nanoseconds.
    public var largest: Int64
    /// Whether the worst stays within the budget.
    public var holds: Bool
  }

  /// The steps in order.
  public var steps: [Step]
  /// The highest rate up to which every step held, in keys a second; 0 where the first did not.
  public var knee: Double
  /// Whether every step of the ramp held, so that the knee is only a lower bound.
  public var isLowerBound: Bool
  /// The knee over the ten keys a second that are required.
  public var factor: Double
}

extension RampSummary {
  /// The rate that is required: ten keys a second.
  public static var requiredRate: Double { 10 }

  /// Creates the summary of a ramp with its knee.
  ///
  /// - Parameters:
  ///   - steps: the ramp's steps.
  ///   - reproducible: for each key the reproducible response, in nanoseconds.
  ///   - largest: for each key the largest response of any round.
  ///   - budget: in nanoseconds.
  init(_ steps: [RampStep], reproducible: [Int64], largest: [Int64], budget: Int64) {
    var found: [Step] = []
    var knee = 0.0
    var isBelowKnee = true
    for step in steps {
      let keys = step.keys.clamped(to: 0..<min(reproducible.count, largest.count))
      guard let worst = reproducible[keys].max(), let most = largest[keys].max() else { continue }
      let holds = worst <= budget
      found.append(Step(rate: step.rate, worst: worst, largest: most, holds: holds))
      isBelowKnee = isBelowKnee && holds
      if isBelowKnee { knee = step.rate }
    }
    self.init(
      steps: found, knee: knee, isLowerBound: isBelowKnee && !found.isEmpty,
      factor: knee / Self.requiredRate)
  }
}
