import Files
import SystemPackage

/// Clocks that never go back, in nanoseconds.
package enum MonotonicClock {
  /// Nanoseconds since an arbitrary origin, unaffected by changes of the calendar clock.
  package static var nanoseconds: UInt64 { ProcessCalls.nanoseconds(.monotonic) }

  /// Processor time of all threads of this process, in nanoseconds.
  package static var processorNanoseconds: UInt64 { ProcessCalls.nanoseconds(.processor) }
}

/// Sleeping, as precisely as the system allows.
package enum PreciseSleep {
  /// Sleeps until the monotonic clock shows a time; returns at once when it is past.
  ///
  /// - Parameter nanoseconds: a time of ``MonotonicClock``.
  package static func until(_ nanoseconds: Int64) { TimingCalls.sleep(until: nanoseconds) }

  /// Sleeps for a length of time.
  ///
  /// - Parameter nanoseconds: how long; 0 or less returns at once.
  package static func sleep(_ nanoseconds: Int64) {
    guard nanoseconds > 0 else { return }
    until(Int64(clamping: MonotonicClock.nanoseconds) + nanoseconds)
  }

  /// Asks the system to wake the calling thread without the usual 50 µs of slack.
  ///
  /// - Returns: the slack in nanoseconds now, or `nil` where it is unknown.
  @discardableResult
  package static func minimizeTimerSlack() -> Int64? {
    let identifier = TimingCalls.threadIdentifier
    guard identifier > 0 else { return nil }
    let path = FilePath("/proc/\(identifier)/timerslack_ns")
    _ = BestEffortCalls.put("1", into: path.string)
    guard let text = FileSystem.real.text(of: path) else { return nil }
    return Int64(text.split(separator: "\n").first ?? "")
  }
}

/// The calendar clock of this system, in the time zone of this process.
package enum CalendarClock {
  /// Seconds since 1970-01-01 00:00 UTC.
  package static var unixSeconds: Int64 { Int64(time(nil)) }

  /// Seconds that local time is ahead of UTC at a moment, daylight saving included.
  ///
  /// - Parameter unixSeconds: seconds since 1970-01-01 00:00 UTC.
  package static func utcOffset(at unixSeconds: Int64) -> Int64 {
    var moment = time_t(unixSeconds)
    var fields = unsafe tm()
    // localtime_r need not look at TZ itself.
    tzset()
    // Safe: both structures live on this frame.
    guard unsafe localtime_r(&moment, &fields) != nil else { return 0 }
    return Int64(unsafe fields.tm_gmtoff)
  }
}
