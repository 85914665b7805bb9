internal import Dispatch

extension Workers {
  /// Runs pieces of work that do not depend on each other, as many at once as there are workers.
  ///
  /// Worker w takes the pieces w, w + count, …, so equal pieces are shared evenly.
  ///
  /// - Parameters:
  ///   - pieces: how many.
  ///   - body: does one.
  func forEach(_ pieces: Int, _ body: @Sendable (Int) -> Void) {
    let threads = min(count, pieces)
    guard threads > 1 else {
      for piece in 0..<pieces { body(piece) }
      return
    }
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for piece in stride(from: thread, to: pieces, by: threads) { body(piece) }
    }
  }
}
