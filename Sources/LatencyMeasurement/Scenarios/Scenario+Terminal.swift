/// The workload of the whole trainer.
extension Scenario {
  static var trainer: [Scenario] {
    [
      Scenario(
        id: "terminal",
        title: "the real trainer on a pseudo-terminal: 10, 100 and 1,000 keys a second, 10 s each",
        source: "key to painted bytes, 99 % within 2 ms and 99.9 % within 16 ms on an idle machine;"
          + " 10 s in three rounds are the 299 keys that a 99th percentile needs at 10 a second",
        keys: 11_100,
        arrivals: .ramp(
          RampArrivals(firstRate: 10, lastRate: 1_000, factor: 10, stepMilliseconds: 10_000)),
        conditions: RunConditions(injection: .terminal))
    ]
  }

  /// A ramp as scenarios with one rate each, so that each rate has a new process and percentiles of
  /// its own; any other workload as it is.
  ///
  /// - Parameter limit: the most keys of each.
  public func steps(limitedTo limit: Int? = nil) -> [Scenario] {
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
  public func steady(atRate rate: Double, seed: UInt64) -> Scenario {
    guard case .ramp(var ramp) = arrivals else { return paced(atRate: rate, seed: seed) }
    (ramp.firstRate, ramp.lastRate) = (rate, rate)
    var copy = self
    copy.arrivals = .ramp(ramp)
    copy.keys = max(10, Int(rate * ramp.stepMilliseconds / 1_000))
    return copy
  }
}
