import PlatformIO

/// Waits for a key's time: sleeps to shortly before it, then spins.
struct KeyTimer {
  /// How long before its time a thread begins to spin, in nanoseconds.
  private static let spin: Int64 = 50_000

  /// Waits until the clock shows a time.
  ///
  /// - Parameters:
  ///   - due: the time.
  ///   - stop: ends the wait early.
  ///   - woken: called between the sleep and the spinning.
  /// - Returns: the time now: not before `due`, or `nil` when the wait was ended.
  @inline(__always)
  static func wait(until due: Int64, stop: StopFlag, woken: () -> Void) -> Int64? {
    var now = HarnessClock.now
    guard now < due else { return now }
    if stop.isRaised { return nil }
    while due - now > 2 * spin {
      // In slices, so that a long pause can be interrupted.
      PreciseSleep.until(min(due - spin, now + 50_000_000))
      if stop.isRaised { return nil }
      now = HarnessClock.now
      if due - now <= 2 * spin { woken() }
    }
    repeat { now = HarnessClock.now } while now < due
    return now
  }
}
