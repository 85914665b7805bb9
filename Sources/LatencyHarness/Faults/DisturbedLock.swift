import PlatformIO
import Synchronization

/// A lock that another thread holds far too long, periodically.
final class ContendedLock: Sendable {
  private let lock = Mutex(0)
  private let nanoseconds: Int64
  private let every: Int64

  /// Creates a lock.
  ///
  /// - Parameters:
  ///   - nanoseconds: how long the lock is held.
  ///   - every: the period, in nanoseconds.
  init(_ nanoseconds: Int64, every: Int64) {
    self.nanoseconds = nanoseconds
    self.every = every
  }

  /// Starts the thread that holds it.
  func begin(until stop: StopFlag) {
    let start = HarnessClock.now
    _ = SystemThread { [self] in
      PreciseSleep.minimizeTimerSlack()
      var hold: Int64 = 1
      // The first hold comes after half a period, so that short rounds meet it too.
      while !stop.isRaised {
        PreciseSleep.until(start + hold * every - every / 2)
        lock.withLock { _ in PreciseSleep.sleep(nanoseconds) }
        hold += 1
      }
    }
  }

  /// Acquires and releases the lock, as the engine would with every key.
  func acquireOnce() { lock.withLock { $0 += 1 } }
}
