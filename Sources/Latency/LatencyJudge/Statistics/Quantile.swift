package enum Quantile {
  /// The smallest sample with at least a share of the samples at or below it.
  ///
  /// This is also what HdrHistogram calls the value at a percentile.
  ///
  /// - Parameters:
  ///   - sorted: samples in ascending order, at least one.
  ///   - share: 0 to 1.
  package static func nearestRank<T>(_ sorted: [T], _ share: Double) -> T {
    precondition(!sorted.isEmpty && (0...1).contains(share), "no such quantile")
    // The product of a share such as 0.999 with a whole number may be just above the rank.
    let rank = Int((share * Double(sorted.count) - 1e-9).rounded(.up))
    return sorted[min(sorted.count, max(1, rank)) - 1]
  }

  /// The median, between the two middle samples where their number is even.
  static func median(_ values: [Double]) -> Double {
    precondition(!values.isEmpty, "there is no sample")
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// A quantile by linear interpolation, at position share·(n − 1).
  static func interpolated(_ sorted: [Double], _ share: Double) -> Double {
    let position = min(1, max(0, share)) * Double(sorted.count - 1)
    let below = Int(position)
    guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
    let part = position - Double(below)
    return sorted[below] + part * (sorted[below + 1] - sorted[below])
  }
}

/// How many samples a claim about a quantile requires.
package enum SampleSizeRequirement {
  /// How many samples without a miss are needed before "the quantile is below the budget" holds
  /// with a confidence: the smallest n with q^n ≤ 1 − confidence.
  ///
  /// - Parameters:
  ///   - quantile: strictly between 0 and 1, such as 0.999.
  ///   - confidence: strictly between 0 and 1, such as 0.95.
  package static func samplesNeeded(quantile: Double, confidence: Double = 0.95) -> Int {
    precondition(quantile > 0 && quantile < 1 && confidence > 0 && confidence < 1)
    let n = DeterministicMath.log(1 - confidence) / DeterministicMath.log(quantile)
    return Int((n - 1e-9).rounded(.up))
  }

  /// The claim that samples prove about a quantile and the budget.
  ///
  /// With misses, the claim holds where so few of them would be unlikely if the quantile were the
  /// budget: the exact binomial tail stays below 1 − confidence.
  ///
  /// - Parameter quantile: such as 0.999.
  package static func claim(
    quantile: Double, samples: Int, misses: Int, confidence: Double = 0.95
  ) -> BudgetClaim {
    let needed = samplesNeeded(quantile: quantile, confidence: confidence)
    var holds: Bool?
    if samples >= needed {
      let tail = BinomialTail.lower(successes: misses, trials: samples, probability: 1 - quantile)
      holds = tail <= 1 - confidence
    }
    return BudgetClaim(
      quantile: quantile, samples: samples, misses: misses, samplesNeeded: needed, holds: holds,
      confidence: confidence)
  }
}

package struct BudgetClaim: Codable, Hashable, Sendable {
  /// The quantile, such as 0.999.
  package var quantile: Double
  package var samples: Int
  package var misses: Int
  /// How many keys without a miss the claim needs.
  package var samplesNeeded: Int
  /// Whether the claim holds with the confidence; `nil` means "n too small".
  package var holds: Bool?
  /// The confidence, such as 0.95.
  package var confidence: Double
}
