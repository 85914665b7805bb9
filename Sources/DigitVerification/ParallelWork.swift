import BigArithmetic
import Synchronization

/// Independent pieces of work on a given number of threads.
package enum ParallelWork {
  /// Computes `work(0)`, …, `work(count - 1)` and gives the results in that order.
  ///
  /// The pieces are scheduled one by one, so unequal pieces do not leave a thread idle.
  ///
  /// - Parameters:
  ///   - count: how many pieces.
  ///   - threads: how many run at a time, at least 1.
  ///   - finished: receives after each piece how many are done; on any thread, one at a time.
  ///   - work: computes one piece; called on any thread.
  package static func map<Result: Sendable>(
    count: Int, threads: Int,
    finished: @Sendable (Int) -> Void = { _ in },
    _ work: @Sendable (Int) -> Result
  ) -> [Result] {
    precondition(threads >= 1, "work needs a thread")
    let collected = Mutex<(done: Int, results: [Result?])>(
      (0, Array(repeating: nil, count: count)))
    Workers(threads).forEach(count) { piece in
      let result = work(piece)
      collected.withLock { state in
        state.results[piece] = result
        state.done += 1
        finished(state.done)
      }
    }
    return collected.withLock { $0.results.compactMap { $0 } }
  }
}
