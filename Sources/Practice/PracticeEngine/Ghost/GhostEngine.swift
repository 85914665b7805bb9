/// The ghost of a record: the position of its player at any time after the first key.
///
/// It has no clock. The session passes the time since its own first key, so the ghost waits for
/// that key.
public struct GhostEngine: Hashable, Sendable {
  /// Nanoseconds from the first key to each right digit, never decreasing.
  @usableFromInline
  let cumulativeTimes: [Int64]

  /// The ghost without a record: it stays at 0.
  public static var none: GhostEngine { GhostEngine(unchecked: []) }

  /// Creates a ghost from the times of a run, or `nil` when a time is negative or below the one
  /// before it.
  ///
  /// - Parameter cumulativeTimes: nanoseconds from the first key to each right digit.
  /// - Complexity: O(n).
  public init?(cumulativeTimes: [Int64]) {
    var previous: Int64 = 0
    for time in cumulativeTimes {
      guard time >= previous else { return nil }
      previous = time
    }
    self.init(unchecked: cumulativeTimes)
  }

  /// Creates the ghost of a record; without one the ghost stays at 0.
  ///
  /// - Parameter record: the record to race.
  public init(of record: PersonalBestRecord?) {
    self.init(unchecked: record?.cumulativeTimes ?? [])
  }

  private init(unchecked times: [Int64]) { cumulativeTimes = times }

  /// The number of digits that the ghost types.
  public var digitCount: Int64 { Int64(cumulativeTimes.count) }

  /// When the ghost reaches its last digit, in nanoseconds; `nil` without a record.
  ///
  /// Front ends show it, because a player who reaches the resting ghost later is level with it.
  public var finishTime: Int64? { cumulativeTimes.last }

  /// The number of digits the ghost had right: the first index whose time is after `elapsed`.
  ///
  /// - Parameters:
  ///   - elapsed: nanoseconds since the session's first key.
  ///   - start: an answer for a time that is not later, from which it searches onwards.
  /// - Complexity: O(log d) for an answer d digits further on.
  public func position(elapsed: Int64, from start: Int64 = 0) -> Int64 {
    var lower = Int(start)
    var step = 1
    // Invariant: every time before `lower` is not after `elapsed`.
    while lower + step <= cumulativeTimes.count, cumulativeTimes[lower + step - 1] <= elapsed {
      lower += step
      step *= 2
    }
    var upper = min(lower + step - 1, cumulativeTimes.count)
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if cumulativeTimes[middle] <= elapsed { lower = middle + 1 } else { upper = middle }
    }
    return Int64(lower)
  }
}

/// The two records that can be raced as a ghost, by their names in transcripts and settings.
public enum GhostKind: String, NamedCase, Sendable {
  /// The crown: the longest distance. The standard ghost.
  case crown
  /// The lightning: the highest speed over more than fifty digits.
  case lightning
}
