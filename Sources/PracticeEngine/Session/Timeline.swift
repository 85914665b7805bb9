/// The cumulative times of a session's right digits, in storage reserved before the first key.
///
/// Appending within the capacity allocates nothing. A longer session reserves more between keys
/// (every tick does); a key that finds the capacity full still counts and doubles the storage.
struct Timeline: Sendable {
  /// Nanoseconds from the first key to each right digit.
  private(set) var times: [Int64] = []

  /// How many times fit without allocating.
  private(set) var capacity: Int

  /// The number of the session's digits: the most that is ever reserved.
  private let limit: Int64

  /// Creates an empty timeline and touches its storage, so that no key causes a page fault.
  ///
  /// - Parameters:
  ///   - capacity: how many times fit; at least 1 is reserved, at most `limit`.
  ///   - limit: how many right digits the session has, at least 1.
  init(capacity: Int, limit: Int64) {
    precondition(limit > 0, "a session has at least one digit")
    self.limit = limit
    let capacity = Int(min(Int64(max(capacity, 1)), limit))
    self.capacity = capacity
    times = [Int64](repeating: 0, count: capacity)
    times.removeAll(keepingCapacity: true)
  }

  /// The number of recorded times.
  var count: Int { times.count }

  /// Appends the time of a right digit.
  ///
  /// - Complexity: O(1) without allocation within the capacity.
  mutating func append(_ time: Int64) {
    if times.count == capacity { grow() }
    times.append(time)
  }

  /// The time over the last `gaps` gaps between right digits; there must be that many.
  func span(gaps: Int64) -> Int64 {
    let last = times.count - 1
    return times[last] - times[last - Int(gaps)]
  }

  /// Doubles the capacity when less than a quarter of it is free.
  mutating func reserveTimes() {
    if capacity - times.count < (capacity + 3) / 4, Int64(capacity) < limit { grow() }
  }

  /// Reserves storage for at least this many more times.
  mutating func reserveTimes(for additional: Int) {
    while capacity - times.count < additional, Int64(capacity) < limit { grow() }
  }

  /// Removes all times and keeps the storage.
  mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
  }

  /// Doubles the storage.
  @inline(never)
  private mutating func grow() {
    capacity = Int(min(Int64(capacity) * 2, limit))
    times.reserveCapacity(capacity)
  }
}
