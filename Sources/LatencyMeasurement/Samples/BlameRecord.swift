/// The counters of one row.
public struct BlameRecord: Codable, Hashable, Sendable {
  /// The key's index in the schedule.
  public let index: Int
  /// What was counted.
  public let counters: BlameCounters

  /// Creates a record.
  public init(index: Int, counters: BlameCounters) {
    self.index = index
    self.counters = counters
  }
}
