import Synchronization

/// Counts how many threads ran a section of code at the same time, at most.
final class ConcurrencyPeak: Sendable {
  private struct State {
    var present = 0
    var most = 0
  }

  private let state = Mutex(State())

  /// The most at a time.
  var most: Int { state.withLock { $0.most } }

  /// Does some work in the section.
  func enter(_ steps: Int) {
    state.withLock {
      $0.present += 1
      $0.most = max($0.most, $0.present)
    }
    let sum = Atomic(0)
    for step in 0..<steps { sum.add(step, ordering: .relaxed) }
    state.withLock { $0.present -= 1 }
  }
}
