/// Holm's correction for several tests at once.
///
/// Source: "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
/// Statistics 6 (1979).
public enum HolmCorrection {
  /// P-values to compare with the level of a single test, in the same order.
  ///
  /// - Complexity: O(n log n).
  public static func adjusted(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var result = values
    var largest = 0.0
    for (rank, index) in order.enumerated() {
      largest = max(largest, min(1, Double(values.count - rank) * values[index]))
      result[index] = largest
    }
    return result
  }
}
