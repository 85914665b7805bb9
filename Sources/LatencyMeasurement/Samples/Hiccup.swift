/// A stall of the platform, seen by a thread that only sleeps for 1 ms at a time.
public struct Hiccup: Codable, Hashable, Sendable {
  /// When the sleep should have ended, in nanoseconds from the beginning of the round.
  public let start: Int64
  /// By how much it was too long, in nanoseconds.
  public let length: Int64

  /// Creates an entry of the log.
  public init(start: Int64, length: Int64) {
    self.start = start
    self.length = length
  }

  /// The end of the stall.
  public var end: Int64 { start + length }

  /// How many nanoseconds of an interval the stall covers.
  public func overlap(from begin: Int64, to end: Int64) -> Int64 {
    max(0, min(end, self.end) - max(begin, start))
  }
}
