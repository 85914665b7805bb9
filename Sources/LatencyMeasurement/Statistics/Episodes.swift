/// Runs of misses: one stall makes many keys late, and counts once.
public enum Episodes {
  /// How many runs there are.
  ///
  /// - Parameters:
  ///   - times: when the keys that missed were due, in ascending order, in nanoseconds.
  ///   - gap: a miss that comes less than this after the one before belongs to the same run.
  public static func count(_ times: [Int64], gap: Int64) -> Int {
    var episodes = 0
    var previous: Int64?
    for time in times {
      if previous.map({ time - $0 >= gap }) ?? true { episodes += 1 }
      previous = time
    }
    return episodes
  }
}
