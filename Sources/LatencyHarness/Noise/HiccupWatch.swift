import LatencyMeasurement
import PlatformIO

/// A thread that only sleeps for a millisecond at a time, and records when it slept longer: such
/// stalls hit all threads.
///
/// The idea is jHiccup's (G. Tene).
final class HiccupMonitor: Sendable {
  private let thread: SystemThread
  private let log: OneShot<[Hiccup]>

  private static let interval: Int64 = 1_000_000
  /// A shorter overshoot is the scheduler's normal work.
  private static let threshold: Int64 = 200_000
  private static let capacity = 1 << 16

  /// Creates and starts the thread.
  ///
  /// - Parameters:
  ///   - start: the beginning of the round on the clock, in nanoseconds.
  ///   - stop: ends the thread.
  init(from start: Int64, until stop: StopFlag) {
    let log = OneShot<[Hiccup]>()
    self.log = log
    thread = SystemThread {
      PreciseSleep.minimizeTimerSlack()
      var hiccups: [Hiccup] = []
      hiccups.reserveCapacity(Self.capacity)
      var due = HarnessClock.now + Self.interval
      while !stop.isRaised {
        PreciseSleep.until(due)
        let now = HarnessClock.now
        if now - due > Self.threshold, hiccups.count < Self.capacity {
          hiccups.append(Hiccup(start: due - start, length: now - due))
        }
        due = max(due, now) + Self.interval
      }
      log.send(hiccups)
    }
  }

  /// Waits for the end of the thread and returns its log.
  func finish() -> [Hiccup] {
    thread.join()
    return log.take() ?? []
  }
}
