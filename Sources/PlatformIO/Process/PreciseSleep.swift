import SystemPackage

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
    guard let bytes = try? FileSystem.real.contents(of: path) else { return nil }
    return Int64(String(decoding: bytes, as: UTF8.self).split(separator: "\n").first ?? "")
  }
}
