/// The same run as a closed loop would have measured it, which waits for each answer before the
/// next key: the reports compare it with the open loop, to show what coordinated omission hides.
public enum ClosedLoopSimulation {
  /// The times that a closed loop would report, in nanoseconds: to the published snapshot of a key,
  /// from its injection or from the answer before it, whichever is later.
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
