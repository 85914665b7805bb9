import PlatformIO
import Synchronization

/// Wakes a thread that polls for a while and then sleeps; costs the waking side one exchange of a
/// word as long as the other is awake.
final class Alarm: Sendable {
  private let isAsleep = Atomic(false)
  private let bell = Doorbell()

  /// How long is polled before sleeping, in nanoseconds: about what a sleep and a waking cost.
  private static let patience: Int64 = 20_000

  /// Wakes the other thread if it sleeps.
  func wake() {
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { bell.ring() }
  }

  /// Returns as soon as there is something to do.
  ///
  /// - Parameter isReady: whether there is; asked often.
  func wait(until isReady: () -> Bool) {
    let end = Clock.now + Self.patience
    while true {
      if isReady() { return }
      if Clock.now >= end { break }
    }
    while true {
      isAsleep.store(true, ordering: .sequentiallyConsistent)
      // Asked again after the mark was set: whoever came before it did not wake us.
      if isReady() {
        // A ring that comes all the same is kept and makes the next wait return early once.
        isAsleep.store(false, ordering: .sequentiallyConsistent)
        return
      }
      bell.wait()
      if isReady() { return }
    }
  }
}
