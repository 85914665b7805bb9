/// How many samples a claim about a quantile requires.
public enum SampleSizeRequirement {
  /// How many samples without a miss are needed before "the quantile is below the budget" holds
  /// with a confidence: the smallest n with q^n ≤ 1 − confidence.
  ///
  /// - Parameters:
  ///   - quantile: strictly between 0 and 1, such as 0.999.
  ///   - confidence: strictly between 0 and 1, such as 0.95.
  public static func samplesNeeded(quantile: Double, confidence: Double = 0.95) -> Int {
    precondition(quantile > 0 && quantile < 1 && confidence > 0 && confidence < 1)
    let n = DeterministicMath.log(1 - confidence) / DeterministicMath.log(quantile)
    return Int((n - 1e-9).rounded(.up))
  }

  /// The claim that samples prove about a quantile and the budget.
  ///
  /// With misses, the claim holds where so few of them would be unlikely if the quantile were the
  /// budget: the exact binomial tail stays below 1 − confidence.
  /// - Parameters:
  ///   - quantile: such as 0.999.
  ///   - samples: how many keys were counted.
  ///   - misses: how many missed the budget.
  public static func claim(
    quantile: Double, samples: Int, misses: Int, confidence: Double = 0.95
  ) -> BudgetClaim {
    let needed = samplesNeeded(quantile: quantile, confidence: confidence)
    var holds: Bool?
    if samples >= needed {
      let tail = BinomialTail.lower(
        successes: misses, trials: samples, probability: 1 - quantile)
      holds = tail <= 1 - confidence
    }
    return BudgetClaim(
      quantile: quantile, samples: samples, misses: misses, samplesNeeded: needed, holds: holds,
      confidence: confidence)
  }
}
