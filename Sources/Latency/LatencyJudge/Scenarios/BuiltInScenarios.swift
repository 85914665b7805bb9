internal import Text

extension Scenario {
  /// All built-in scenarios, in the order of their list: files as users write them, in
  /// `scenarios.json`.
  ///
  /// A spread "in proportion" is that of the study, 112 ms at 239 ms; programs that draw advance
  /// their time 60 times a second.
  package static let builtIns: [Scenario] = {
    do {
      return try JSONDecoder().decode([Scenario].self, from: Data(PackageResources.scenarios_json))
    } catch { preconditionFailure("a built-in scenario is wrong: \(ScenarioError(error))") }
  }()

  /// A ramp as scenarios with one rate each, so that each rate has a new process and percentiles of
  /// its own; any other workload as it is.
  package func steps(limitedTo limit: Int? = nil) -> [Scenario] {
    let steps = arrivals.rampSteps
    guard !steps.isEmpty else { return [limit.map { limited(toKeys: $0) } ?? self] }
    return steps.compactMap { step in
      let count = step.keys.clamped(to: 0..<keys).count
      guard count > 0 else { return nil }
      let rate = step.rate * acceleration
      var copy = self
      copy.id = "\(id)-\(Int64(rate.rounded()))hz"
      copy.title = "\(title); \(NumberFormat.significant(rate)) a second"
      copy.keys = min(count, limit ?? count)
      copy.arrivals = .steady(SteadyArrivals(intervalMilliseconds: 1_000 / step.rate))
      return copy
    }
  }

  /// A ramp that stays at one rate for the time of one step; any other workload scaled to the rate.
  ///
  /// - Parameters:
  ///   - rate: keys a second, above 0.
  ///   - seed: the seed of the schedule whose mean rate counts.
  package func steady(atRate rate: Double, seed: UInt64) -> Scenario {
    guard case .ramp(var ramp) = arrivals else { return paced(atRate: rate, seed: seed) }
    (ramp.firstRate, ramp.lastRate) = (rate, rate)
    var copy = self
    copy.arrivals = .ramp(ramp)
    copy.keys = max(10, Int(rate * ramp.stepMilliseconds / 1_000))
    return copy
  }
}
