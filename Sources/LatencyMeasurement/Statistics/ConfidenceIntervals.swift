/// A confidence interval of a probability, from trials.
public struct ProportionInterval: Codable, Hashable, Sendable {
  /// The lower bound.
  public let low: Double
  /// The upper bound.
  public let high: Double

  /// Creates an interval.
  public init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// The exact interval of Clopper and Pearson, which covers at least as often as it says.
  ///
  /// Source: Biometrika 26 (1934).
  /// - Parameters:
  ///   - successes: 0 to the number of trials.
  ///   - trials: at least 1; 0 gives the whole range.
  ///   - confidence: such as 0.95, both sides together.
  public static func clopperPearson(
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
    return ProportionInterval(
      low: successes == 0 ? 0 : low, high: successes == trials ? 1 : high)
  }

  /// Wilson's score interval: shorter than the exact one, and right on average.
  ///
  /// Source: Wilson, "Probable inference", Journal of the American Statistical Association 22
  /// (1927).
  public static func wilson(
    successes: Int, trials: Int, confidence: Double = 0.95
  ) -> ProportionInterval {
    precondition((0...max(0, trials)).contains(successes), "more successes than trials")
    guard trials > 0 else { return ProportionInterval(low: 0, high: 1) }
    let n = Double(trials)
    let share = Double(successes) / n
    let z = NormalDistribution.quantile((1 + confidence) / 2)
    let centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    let reach =
      z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return ProportionInterval(
      low: successes == 0 ? 0 : max(0, centre - reach),
      high: successes == trials ? 1 : min(1, centre + reach))
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

/// The standard normal distribution.
enum NormalDistribution {
  /// Φ(x), the cumulative distribution function.
  static func cumulative(_ x: Double) -> Double {
    x > 0 ? 1 - upperTail(x) : upperTail(-x)
  }

  /// 1 − Φ(x) for x ≥ 0: a series up to 2.5, a continued fraction from there on (NIST Digital
  /// Library of Mathematical Functions, 7.6.1 and 7.9.3).
  private static func upperTail(_ x: Double) -> Double {
    let density = DeterministicMath.exp(-x * x / 2) / (2 * DeterministicMath.pi).squareRoot()
    if x < 2.5 {
      var term = x
      var sum = x
      var odd = 3.0
      while term > sum * 0x1p-60 {
        term *= x * x / odd
        sum += term
        odd += 2
      }
      return 0.5 - density * sum
    }
    var fraction = x
    for level in (1...200).reversed() { fraction = x + Double(level) / fraction }
    return density / fraction
  }

  /// The inverse of Φ, for a share strictly between 0 and 1.
  static func quantile(_ share: Double) -> Double {
    if share > 0.5 { return -quantile(1 - share) }
    var low = -39.0
    var high = 0.0
    for _ in 0..<70 {
      let middle = (low + high) / 2
      if cumulative(middle) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
