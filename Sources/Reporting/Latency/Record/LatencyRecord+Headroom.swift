internal import Foundation

extension LatencyRecord {
  /// A budget that responses are held against, with where it comes from.
  struct Budget {
    /// The budget in nanoseconds.
    let nanoseconds: Int64
    /// What it is the time of.
    let meaning: String
  }

  /// The gate's own budget, then tighter ones that are reported and not judged.
  var budgets: [Budget] {
    let known = [
      Budget(nanoseconds: 16_000_000, meaning: "a frame at 60 Hz"),
      Budget(nanoseconds: 10_000_000, meaning: "what an application has of a frame (RAIL)"),
      Budget(nanoseconds: 8_330_000, meaning: "a frame at 120 Hz"),
    ]
    let own = known.first { $0.nanoseconds == budgetNanoseconds }
    return [own ?? Budget(nanoseconds: budgetNanoseconds, meaning: "the budget of this run")]
      + known.filter { $0.nanoseconds != budgetNanoseconds }
  }

  /// The slowest key that noise cannot explain: of all keys' shortest services, the longest.
  var longestMinimum: Int64? { scenarios.flatMap(\.keys).map(\.minimumNanoseconds).max() }

  /// The longest time that a fraction of the engine's keys did not exceed, over the scenarios.
  ///
  /// - Parameter fraction: 0 to 1.
  /// - Returns: `nil` when some scenario has too few keys to tell, or there are none.
  func slowest(_ fraction: Double) -> Int64? {
    let all = scenarios.compactMap { $0.distribution(.engine, .response) }
    let known = all.compactMap { $0.supported(fraction) }
    return known.count == all.count ? known.max() : nil
  }

  /// The longest response of all.
  var longest: Int64? {
    scenarios.compactMap { $0.distribution(.engine, .response)?.maximumNanoseconds }.max()
  }

  /// The verdict with its evidence: the line that everything begins with.
  public var line: String { "\(verdict.word): \(evidence)" }
}

extension LatencyRecord.Distribution {
  /// How many samples, none of which misses, say at 95 % confidence that a fraction is in time.
  ///
  /// With n keys of which each misses with probability 1 − p, none misses with probability p^n;
  /// that falls below 5 % from n = ln 0.05 / ln p on.
  ///
  /// - Parameter fraction: above 0 and below 1.
  static func samplesNeeded(for fraction: Double) -> Int64 {
    Int64((log(0.05) / log(fraction)).rounded(.up))
  }

  /// A percentile, where there are enough samples to speak of it.
  ///
  /// - Parameter fraction: above 0 and below 1.
  /// - Returns: `nil` when there are too few.
  func supported(_ fraction: Double) -> Int64? {
    count >= Self.samplesNeeded(for: fraction) ? nanoseconds(at: fraction) : nil
  }
}
