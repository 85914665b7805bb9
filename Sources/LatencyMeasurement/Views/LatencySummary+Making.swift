extension LatencySummary {
  /// Creates a summary of samples.
  ///
  /// A quantile is given only where the largest sample is beyond it with the confidence; otherwise
  /// it is `nil`, "n too small".
  /// - Parameters:
  ///   - values: in nanoseconds, in any order.
  ///   - confidence: such as 0.95.
  /// - Complexity: O(n log n).
  public init(_ values: [Int64], confidence: Double = 0.95) {
    let sorted = values.sorted()
    func quantile(_ share: Double) -> Int64? {
      let needed = SampleSizeRequirement.samplesNeeded(quantile: share, confidence: confidence)
      return sorted.count >= needed ? Quantile.nearestRank(sorted, share) : nil
    }
    let sum = sorted.reduce(0.0) { $0 + Double($1) }
    self.init(
      count: sorted.count, minimum: sorted.first ?? 0, maximum: sorted.last ?? 0,
      mean: sorted.isEmpty ? 0 : sum / Double(sorted.count), p50: quantile(0.5),
      p90: quantile(0.9), p99: quantile(0.99), p999: quantile(0.999), p9999: quantile(0.9999))
  }

  /// Summarises each measured part of the path, by the name of the measure.
  static func all(of rounds: [RoundResult], confidence: Double) -> [String: LatencySummary] {
    var summaries: [String: LatencySummary] = [:]
    for measure in LatencyMeasure.allCases {
      let values = rounds.flatMap { $0.samples.values(measure) }
      guard !values.isEmpty else { continue }
      summaries[measure.rawValue] = LatencySummary(values, confidence: confidence)
    }
    return summaries
  }
}
