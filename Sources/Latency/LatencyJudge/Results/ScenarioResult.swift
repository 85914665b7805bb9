package struct ScenarioResult: Codable, Sendable {
  package var id: String
  package var label: String
  var role: ScenarioRole
  package var seed: UInt64
  package var scheduleHash: String
  package var rounds: Int
  package var keysPerRound: Int
  /// Each measured part of the engine's path, by the name of the measure.
  package var engine: [String: LatencySummary]
  /// The same of the null engine.
  package var control: [String: LatencySummary]
  /// The response as a closed loop would have measured it.
  package var closedLoop: LatencySummary
  package var worst: WorstKey?
  package var stalls: StallCounts
  package var claims: [BudgetClaim]
  package var headroom: [Headroom]
  /// Frames at 60 and 120 Hz.
  package var frames: [FrameSummary]
  /// For each class of key the largest shortest time over rounds, m(i), in nanoseconds, by name.
  package var classes: [String: Int64]
  /// The same of the null engine.
  var controlClasses: [String: Int64]
  /// The knee of a ramp; `nil` for other scenarios.
  package var ramp: RampSummary?
}

package struct WorstKey: Codable, Hashable, Sendable {
  package var index: Int
  /// The reproducible response, in nanoseconds.
  var reproducible: Int64
  /// The largest response of any round from the key's release, in nanoseconds.
  var largest: Int64
  var roundsMissed: Int
  /// Of how many.
  var rounds: Int
  /// What explains its slowest round.
  package var blame: Blame
}

package struct RampSummary: Codable, Hashable, Sendable {
  package struct Step: Codable, Hashable, Sendable {
    /// Keys a second.
    package var rate: Double
    /// The worst reproducible response, in nanoseconds.
    package var worst: Int64
    /// The largest response of any round, in nanoseconds.
    package var largest: Int64
    package var holds: Bool
  }

  package var steps: [Step]
  /// The highest rate up to which every step held, in keys a second; 0 where the first did not.
  package var knee: Double
  /// Whether every step of the ramp held, so that the knee is only a lower bound.
  package var isLowerBound: Bool
  /// The knee over the ten keys a second that are required.
  package var factor: Double

  /// Creates the summary of a ramp with its knee.
  ///
  /// - Parameters:
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
    self.steps = found
    self.knee = knee
    isLowerBound = isBelowKnee && !found.isEmpty
    factor = knee / 10
  }
}
