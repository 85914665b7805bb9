/// A rate with its interval.
public struct RateEstimate: Codable, Hashable, Sendable {
  /// How often it happened.
  public let hits: Int
  /// Of how many times.
  public let runs: Int
  /// Hits over runs; 0 without a run.
  public let rate: Double
  /// The bounds of Clopper and Pearson, 95 %.
  public let interval: ProportionInterval

  /// Creates an estimate from counts.
  public init(hits: Int, runs: Int) {
    self.hits = hits
    self.runs = runs
    rate = runs > 0 ? Double(hits) / Double(runs) : 0
    interval = .clopperPearson(successes: hits, trials: runs)
  }
}
