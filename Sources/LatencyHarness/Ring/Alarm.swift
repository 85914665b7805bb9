import PlatformIO
import Synchronization

/// An event on which a thread polls for a while and then sleeps; while it polls, a signal costs one
/// atomic exchange.
final class SpinningEvent: Sendable {
  private let isAsleep = Atomic(false)
  private let event = Event()

  /// How long to poll before sleeping, in nanoseconds: about the cost of a sleep and a waking.
  private static let spinTime: Int64 = 20_000

  /// Wakes the other thread if it sleeps.
  func signal() {
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { event.signal() }
  }

  /// Waits until there is something to do.
  ///
  /// - Parameter isReady: whether there is; called often.
  func wait(until isReady: () -> Bool) {
    let end = HarnessClock.now + Self.spinTime
    while true {
      if isReady() { return }
      if HarnessClock.now >= end { break }
    }
    while true {
      isAsleep.store(true, ordering: .sequentiallyConsistent)
      // Checked again after the flag was set: an earlier signal did not see it.
      if isReady() {
        // A signal that still comes is kept, and the next wait returns early once.
        isAsleep.store(false, ordering: .sequentiallyConsistent)
        return
      }
      event.wait()
      if isReady() { return }
    }
  }
}
