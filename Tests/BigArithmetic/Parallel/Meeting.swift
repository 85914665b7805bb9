import Synchronization

/// A barrier of threads with a timeout.
final class Rendezvous: Sendable {
  private let parties: Int
  private let arrived = Atomic(0)

  /// Creates a barrier of so many threads.
  init(of parties: Int) { self.parties = parties }

  /// Waits for the others.
  ///
  /// - Returns: whether all arrived in time.
  func arriveAndWait(timeout: Duration = .seconds(20)) -> Bool {
    let start = ContinuousClock.now
    arrived.add(1, ordering: .relaxed)
    while arrived.load(ordering: .relaxed) < parties {
      guard ContinuousClock.now - start < timeout else { return false }
    }
    return true
  }
}
