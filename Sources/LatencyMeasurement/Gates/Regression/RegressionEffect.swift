/// How much slower the head is than the base, over some rounds.
public struct RegressionEffect: Codable, Hashable, Sendable {
  /// The median over rounds of head over base, less 1.
  public var effect: Double
  /// The interval of that median over rounds, by bootstrap, 95 %.
  public var low: Double
  /// Its upper end.
  public var high: Double
  /// How often chance alone makes the head slower in so many rounds.
  public var signPValue: Double
  /// How many rounds.
  public var rounds: Int

  /// Creates the effect of rounds.
  ///
  /// - Parameters:
  ///   - rounds: at least one.
  ///   - seed: of the bootstrap.
  public init(_ rounds: [RoundComparison], seed: UInt64 = 1) {
    let ratios = rounds.map(\.logRatio)
    let interval = Bootstrap(seed: seed).percentileInterval(ratios, statistic: Quantile.median)
    effect = DeterministicMath.expMinusOne(Quantile.median(ratios))
    low = DeterministicMath.expMinusOne(interval.lowerBound)
    high = DeterministicMath.expMinusOne(interval.upperBound)
    signPValue = SignTest.pValue(
      positive: ratios.count { $0 > 0 }, negative: ratios.count { $0 < 0 })
    self.rounds = rounds.count
  }
}
