/// Quantiles of samples.
public enum Quantile {
  /// The smallest sample with at least a share of the samples at or below it.
  ///
  /// This is also what HdrHistogram calls the value at a percentile.
  /// - Parameters:
  ///   - sorted: samples in ascending order, at least one.
  ///   - share: 0 to 1.
  public static func nearestRank<T>(_ sorted: [T], _ share: Double) -> T {
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
