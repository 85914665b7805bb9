/// A moment of the calendar clock, with what local clocks showed at that very moment.
public struct WallTime: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public let unixSeconds: Int64

  /// Seconds that local time was ahead of UTC, daylight saving included.
  public let utcOffset: Int64

  /// Puts a moment together.
  ///
  /// - Parameters:
  ///   - unixSeconds: seconds since 1970-01-01 00:00 UTC.
  ///   - utcOffset: seconds that local time was ahead of UTC.
  public init(unixSeconds: Int64, utcOffset: Int64) {
    self.unixSeconds = unixSeconds
    self.utcOffset = utcOffset
  }

  /// A moment in the zone of this process, as the system's rules for that zone have it.
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
