/// A moment of the calendar clock, with the local offset from UTC at that moment.
public struct WallTime: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public let unixSeconds: Int64

  /// Seconds that local time was ahead of UTC, daylight saving included.
  public let utcOffset: Int64

  /// Creates a moment.
  ///
  /// - Parameters:
  ///   - unixSeconds: seconds since 1970-01-01 00:00 UTC.
  ///   - utcOffset: seconds that local time was ahead of UTC.
  public init(unixSeconds: Int64, utcOffset: Int64) {
    self.unixSeconds = unixSeconds
    self.utcOffset = utcOffset
  }

  /// Creates a moment in the time zone of this process.
  ///
  /// - Parameter unixSeconds: seconds since 1970-01-01 00:00 UTC.
  public init(unixSeconds: Int64) {
    self.init(
      unixSeconds: unixSeconds, utcOffset: ProcessCalls.utcOffset(unixSeconds: unixSeconds))
  }

  /// This moment.
  public static var now: WallTime { WallTime(unixSeconds: ProcessCalls.unixSeconds) }

  /// Hour and minute that local clocks showed.
  public var clock: (hour: Int64, minute: Int64) {
    let local = (unixSeconds &+ utcOffset) % 86_400
    let second = local < 0 ? local + 86_400 : local
    return (second / 3600, second / 60 % 60)
  }
}
