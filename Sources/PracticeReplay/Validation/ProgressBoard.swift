import Synchronization

/// Adds up the progress of several threads.
final class ProgressCounter: Sendable {
  /// Positions played so far.
  private let done = Mutex<Int64>(0)

  /// Called with the positions played so far.
  private let report: @Sendable (Int64) -> Void

  /// Creates a counter.
  init(report: @escaping @Sendable (Int64) -> Void) {
    self.report = report
  }

  /// Adds positions that a thread has played.
  func add(_ positions: Int64) {
    done.withLock { done in
      done += positions
      report(done)
    }
  }
}
