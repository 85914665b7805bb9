/// The log-logistic distribution, which fits the intervals between keystrokes better than the
/// log-normal does (González et al., Heliyon 7 (2021)).
///
/// With scale α and shape β the distribution function is F(x) = 1/(1 + (x/α)^-β). Put b = π/β; the
/// mean is α·b/sin b and the second moment α²·2b/sin 2b, so that the moments are met where
/// tan(b)/b = 1 + (SD/mean)².
package struct LogLogistic {
  /// The median.
  package let scale: Double

  /// 1/β.
  package let inverseShape: Double

  /// Creates the distribution with a mean and a standard deviation.
  ///
  /// - Parameters:
  ///   - mean: above 0.
  ///   - standardDeviation: at least 0; 0 gives the mean alone.
  package init(mean: Double, standardDeviation: Double) {
    let variation = standardDeviation / mean
    let target = 1 + variation * variation
    var low = 0.0
    var high = DeterministicMath.pi / 2
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if DeterministicMath.sin(middle) < target * middle * DeterministicMath.cos(middle) {
        low = middle
      } else {
        high = middle
      }
    }
    inverseShape = variation > 0 ? low / DeterministicMath.pi : 0
    scale = variation > 0 ? mean * DeterministicMath.sin(low) / low : mean
  }

  /// Draws a value by inverting the distribution function: α·(u/(1 − u))^(1/β).
  package func sample(_ random: inout SeededRandom) -> Double {
    let u = random.unit()
    let odds = DeterministicMath.log(u) - DeterministicMath.log(1 - u)
    return scale * DeterministicMath.exp(inverseShape * odds)
  }
}
