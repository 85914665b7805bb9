import PlatformIO

/// The clock of all measurements: monotonic nanoseconds, read without a system call.
enum HarnessClock {
  /// The time now.
  @inline(__always)
  static var now: Int64 { Int64(truncatingIfNeeded: MonotonicClock.nanoseconds) }
}
