import LatencyMeasurement
import PlatformIO

/// A thread that does nothing but sleep for a millisecond at a time, and notes when it slept
/// longer: what happens to it happens to everybody.
///
/// The idea is jHiccup's (G. Tene).
final class HiccupWatch: Sendable {
  private let thread: RealThread
  private let log: Handover<[Hiccup]>

  private static let interval: Int64 = 1_000_000
  /// Below this a late waking is the scheduler's ordinary work.
  private static let threshold: Int64 = 200_000
  private static let capacity = 1 << 16

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - start: the beginning of the round on the clock, in nanoseconds.
  ///   - stop: ends the watch.
  init(from start: Int64, until stop: StopFlag) {
    let log = Handover<[Hiccup]>()
    self.log = log
    thread = RealThread {
      PreciseSleep.tightenSlack()
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

  /// Waits for the end of the watch and gives its log.
  func finish() -> [Hiccup] {
    thread.join()
    return log.take() ?? []
  }
}
