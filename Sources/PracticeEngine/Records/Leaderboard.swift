/// The player's own leaderboard: runs in the order of one of the two records.
public enum Leaderboard {
  /// The places of the best runs.
  ///
  /// - Parameters:
  ///   - runs: certified runs of one constant, in any order; of equal ones the earlier stays ahead.
  ///   - kind: crown for distance, lightning for speed over more than fifty digits.
  ///   - count: the number of places, at least 0.
  /// - Returns: the indices of the runs in `runs`, the best first.
  /// - Complexity: O(n · count).
  public static func places(
    of runs: [PersonalBestRecord], by kind: GhostKind, count: Int = 10
  ) -> [Int] {
    var places: [Int] = []
    for (index, run) in runs.enumerated() {
      if kind == .lightning && !run.qualifiesForLightning { continue }
      let beaten = places.firstIndex { holder in
        kind == .crown
          ? run.takesCrown(from: runs[holder]) : run.takesLightning(from: runs[holder])
      }
      let place = beaten ?? places.count
      places.insert(index, at: place)
      if places.count > max(count, 0) { places.removeLast() }
    }
    return places
  }
}
