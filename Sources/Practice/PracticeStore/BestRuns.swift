import Dispatch
package import PracticeData

extension PracticeStore {
  /// Loads the best runs of every constant without waiting.
  ///
  /// - Parameter then: gets them, on the store's thread; none of an unreadable history.
  package func bestRuns(then: @escaping @Sendable (BestRuns) -> Void) {
    queue.async { [self] in
      then(BestRuns(of: (try? history(limit: .max))?.entries.reversed() ?? []))
    }
  }
}
