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
