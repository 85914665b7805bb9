import FileIO
import SystemPackage

/// Clocks that never go back, in nanoseconds.
public enum MonotonicClock {
  /// Nanoseconds since an arbitrary origin, unaffected by changes of the calendar clock.
  public static var nanoseconds: UInt64 { ProcessCalls.nanoseconds(.monotonic) }

  /// Processor time of all threads of this process, in nanoseconds.
  public static var processorNanoseconds: UInt64 { ProcessCalls.nanoseconds(.processor) }
}

/// Sleeping, as precisely as the system allows.
public enum PreciseSleep {
  /// Sleeps until the monotonic clock shows a time; returns at once when it is past.
  ///
  /// - Parameter nanoseconds: a time of ``MonotonicClock``.
  public static func until(_ nanoseconds: Int64) { TimingCalls.sleep(until: nanoseconds) }

  /// Sleeps for a length of time.
  ///
  /// - Parameter nanoseconds: how long; 0 or less returns at once.
  public static func sleep(_ nanoseconds: Int64) {
    guard nanoseconds > 0 else { return }
    until(Int64(clamping: MonotonicClock.nanoseconds) + nanoseconds)
  }

  /// Asks the system to wake the calling thread without the usual 50 µs of slack.
  ///
  /// - Returns: the slack in nanoseconds now, or `nil` where it is unknown.
  @discardableResult
  public static func minimizeTimerSlack() -> Int64? {
    let identifier = TimingCalls.threadIdentifier
    guard identifier > 0 else { return nil }
    let path = FilePath("/proc/\(identifier)/timerslack_ns")
    _ = BestEffortCalls.put("1", into: path.string)
    guard let text = FileSystem.real.text(of: path) else { return nil }
    return Int64(text.split(separator: "\n").first ?? "")
  }
}

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
