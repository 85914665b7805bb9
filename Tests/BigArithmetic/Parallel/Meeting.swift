import Synchronization

/// A place where threads meet: whoever comes waits for the others, but not for ever.
final class Meeting: Sendable {
  private let parties: Int
  private let arrived = Atomic(0)

  /// Expects so many.
  init(of parties: Int) { self.parties = parties }

  /// Whether all came in time.
  func attend(patience: Duration = .seconds(20)) -> Bool {
    let start = ContinuousClock.now
    arrived.add(1, ordering: .relaxed)
    while arrived.load(ordering: .relaxed) < parties {
      guard ContinuousClock.now - start < patience else { return false }
    }
    return true
  }
}
