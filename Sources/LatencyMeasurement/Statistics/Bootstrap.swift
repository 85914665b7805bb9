/// Intervals for a statistic from resampling with replacement.
///
/// Source: Efron, "Better Bootstrap Confidence Intervals", J. Am. Stat. Assoc. 82 (1987),
/// doi:10.1080/01621459.1987.10478410.
public struct Bootstrap: Sendable {
  /// The number of resamples.
  public let resamples: Int
  /// The seed; the same seed gives the same interval.
  public let seed: UInt64

  /// Creates a bootstrap.
  public init(resamples: Int = 10_000, seed: UInt64 = 1) {
    precondition(resamples >= 100, "an interval needs at least a hundred resamples")
    self.resamples = resamples
    self.seed = seed
  }

  /// The interval between two quantiles of the resampled statistic.
  ///
  /// - Parameters:
  ///   - values: the sample, at least one value.
  ///   - confidence: such as 0.95, both sides together.
  ///   - statistic: the statistic of a sample.
  /// - Complexity: O(resamples) calls of the statistic.
  public func percentileInterval(
    _ values: [Double], confidence: Double = 0.95, statistic: ([Double]) -> Double
  ) -> ClosedRange<Double> {
    let sorted = replicates(of: values, statistic).sorted()
    let tail = (1 - confidence) / 2
    return Quantile.interpolated(sorted, tail)...Quantile.interpolated(sorted, 1 - tail)
  }

  /// The interval that is corrected for bias and for a spread that changes with the value (BCa).
  public func correctedInterval(
    _ values: [Double], confidence: Double = 0.95, statistic: ([Double]) -> Double
  ) -> ClosedRange<Double> {
    let sorted = replicates(of: values, statistic).sorted()
    let estimate = statistic(values)
    let below = sorted.count { $0 < estimate }
    let atMost = sorted.count { $0 <= estimate }
    let share = Double(below + atMost) / Double(2 * sorted.count)
    // All replicates on one side: no correction is possible.
    guard share > 0, share < 1, values.count > 1 else {
      return percentileInterval(values, confidence: confidence, statistic: statistic)
    }
    let bias = NormalDistribution.quantile(share)
    let acceleration = acceleration(of: values, statistic)
    let tail = (1 - confidence) / 2
    func position(_ share: Double) -> Double {
      let z = bias + NormalDistribution.quantile(share)
      return NormalDistribution.cumulative(bias + z / (1 - acceleration * z))
    }
    let low = Quantile.interpolated(sorted, position(tail))
    return low...max(low, Quantile.interpolated(sorted, position(1 - tail)))
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

  /// A sixth of the skewness of the estimates that leave one value out.
  private func acceleration(of values: [Double], _ statistic: ([Double]) -> Double) -> Double {
    let estimates = values.indices.map { left in
      statistic(values.indices.filter { $0 != left }.map { values[$0] })
    }
    let mean = estimates.reduce(0, +) / Double(estimates.count)
    var squares = 0.0
    var cubes = 0.0
    for estimate in estimates {
      let difference = mean - estimate
      squares += difference * difference
      cubes += difference * difference * difference
    }
    return squares > 0 ? cubes / (6 * squares * squares.squareRoot()) : 0
  }
}
