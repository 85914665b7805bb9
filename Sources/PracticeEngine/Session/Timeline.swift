/// The cumulative times of a session's right digits, in storage reserved before the first key.
///
/// Appending within the reserve allocates nothing. A longer session reserves more between keys
/// (every tick does); a key that finds the reserve full still counts and doubles the storage.
struct Timeline: Sendable {
  /// Nanoseconds from the first key to each right digit.
  private(set) var times: [Int64] = []

  /// How many times fit without allocating.
  private(set) var reserve: Int

  /// The number of the session's digits: the most that is ever reserved.
  private let limit: Int64

  /// Creates an empty timeline and touches its storage, so that no key causes a page fault.
  ///
  /// - Parameters:
  ///   - reserve: how many times fit; at least 1 is reserved, at most `limit`.
  ///   - limit: how many right digits the session has, at least 1.
  init(reserve: Int, limit: Int64) {
    precondition(limit > 0, "a session has at least one digit")
    self.limit = limit
    let reserve = Int(min(Int64(max(reserve, 1)), limit))
    self.reserve = reserve
    times = [Int64](repeating: 0, count: reserve)
    times.removeAll(keepingCapacity: true)
  }

  /// The number of recorded times.
  var count: Int { times.count }

  /// Appends the time of a right digit.
  ///
  /// - Complexity: O(1) without allocation within the reserve.
  mutating func append(_ time: Int64) {
    if times.count == reserve { grow() }
    times.append(time)
  }

  /// The time over the last `gaps` gaps between right digits; there must be that many.
  func span(gaps: Int64) -> Int64 {
    let last = times.count - 1
    return times[last] - times[last - Int(gaps)]
  }

  /// Doubles the reserve when less than a quarter of it is free.
  mutating func makeRoom() {
    if reserve - times.count < (reserve + 3) / 4, Int64(reserve) < limit { grow() }
  }

  /// Reserves storage for at least this many more times.
  mutating func makeRoom(for additional: Int) {
    while reserve - times.count < additional, Int64(reserve) < limit { grow() }
  }

  /// Removes all times and keeps the storage.
  mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
  }

  /// Doubles the storage.
  @inline(never)
  private mutating func grow() {
    reserve = Int(min(Int64(reserve) * 2, limit))
    times.reserveCapacity(reserve)
  }
}
