package struct ProportionInterval: Codable, Hashable, Sendable {
  package let low: Double
  package let high: Double

  /// The exact interval of Clopper and Pearson, which covers at least as often as it says.
  ///
  /// Source: Biometrika 26 (1934).
  /// - Parameters:
  ///   - successes: 0 to the number of trials.
  ///   - trials: at least 1; 0 gives the whole range.
  ///   - confidence: such as 0.95, both sides together.
  package static func clopperPearson(
    successes: Int, trials: Int, confidence: Double = 0.95
  ) -> ProportionInterval {
    precondition((0...max(0, trials)).contains(successes), "more successes than trials")
    guard trials > 0 else { return ProportionInterval(low: 0, high: 1) }
    let tail = (1 - confidence) / 2
    let low = root { p in
      BinomialTail.upper(successes: successes, trials: trials, probability: p) > tail
    }
    let high = root { p in
      BinomialTail.lower(successes: successes, trials: trials, probability: p) <= tail
    }
    return ProportionInterval(low: successes == 0 ? 0 : low, high: successes == trials ? 1 : high)
  }

  /// Where a condition that is false at 0 becomes true, by bisection down to neighbouring numbers.
  private static func root(_ isAbove: (Double) -> Bool) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      if isAbove(middle) { high = middle } else { low = middle }
    }
    return high
  }
}

/// Intervals for a statistic from resampling with replacement.
///
/// Source: Efron, "Better Bootstrap Confidence Intervals", J. Am. Stat. Assoc. 82 (1987),
/// doi:10.1080/01621459.1987.10478410.
package struct Bootstrap: Sendable {
  let resamples: Int
  /// The seed; the same seed gives the same interval.
  package let seed: UInt64

  package init(resamples: Int = 10_000, seed: UInt64 = 1) {
    precondition(resamples >= 100, "an interval needs at least a hundred resamples")
    self.resamples = resamples
    self.seed = seed
  }

  /// The interval between two quantiles of the resampled statistic, for a confidence of 95 %.
  ///
  /// - Parameter values: the sample, at least one value.
  /// - Complexity: O(resamples) calls of the statistic.
  package func percentileInterval(
    _ values: [Double], statistic: ([Double]) -> Double
  ) -> ClosedRange<Double> {
    let sorted = replicates(of: values, statistic).sorted()
    let tail = (1 - 0.95) / 2
    return Quantile.interpolated(sorted, tail)...Quantile.interpolated(sorted, 1 - tail)
  }

  private func replicates(of values: [Double], _ statistic: ([Double]) -> Double) -> [Double] {
    precondition(!values.isEmpty, "there is no sample to draw from")
    var random = SeededRandom(seed: seed)
    let bound = UInt64(values.count)
    var sample = values
    return (0..<resamples).map { _ in
      for index in sample.indices { sample[index] = values[Int(random.below(bound))] }
      return statistic(sample)
    }
  }
}
