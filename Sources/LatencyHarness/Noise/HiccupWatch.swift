import LatencyMeasurement
import PlatformIO

/// A thread that only sleeps for a millisecond at a time, and records when it slept longer: such
/// stalls hit all threads.
///
/// The idea is jHiccup's (G. Tene).
final class HiccupWatch: Sendable {
  private let thread: SystemThread
  private let log: Handover<[Hiccup]>

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
    let log = Handover<[Hiccup]>()
    self.log = log
    thread = SystemThread {
      PreciseSleep.minimizeTimerSlack()
      var hiccups: [Hiccup] = []
      hiccups.reserveCapacity(Self.capacity)
      var due = Clock.now + Self.interval
      while !stop.isRaised {
        PreciseSleep.until(due)
        let now = Clock.now
        if now - due > Self.threshold, hiccups.count < Self.capacity {
          hiccups.append(Hiccup(start: due - start, length: now - due))
        }
        due = max(due, now) + Self.interval
      }
      log.leave(hiccups)
    }
  }

  /// Waits for the end of the thread and returns its log.
  func finish() -> [Hiccup] {
    thread.join()
    return log.take() ?? []
  }
}
