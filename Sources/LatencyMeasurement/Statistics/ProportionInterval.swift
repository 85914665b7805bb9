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
