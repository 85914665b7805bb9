/// The same run as a generator would have seen it that waits for each answer before it presses the
/// next key: coordinated omission, shown beside the open loop so that everybody sees what it hides.
public enum ClosedLoopView {
  /// The times that such a generator would report, in nanoseconds: from the injection of a key, or
  /// from the answer before it where that came later, to its published snapshot.
  ///
  /// - Complexity: O(n).
  public static func responses(of samples: SampleTable) -> [Int64] {
    var previous = Int64.min
    return (0..<samples.count).map { index in
      let sample = samples[index]
      let sent = max(sample.injected, previous)
      previous = max(previous, sample.published)
      return max(0, sample.published - sent)
    }
  }
}
