package import DigitCore
import Dispatch
package import PracticeData
package import PracticeEngine

extension PracticeStore {
  /// The best certified runs of a constant, of the whole history.
  ///
  /// - Parameter count: how many at most.
  /// - Complexity: O(size of the history); waits for the disk.
  package func bestRuns(
    of constant: MathematicalConstant, by kind: GhostKind, count: Int = 10
  ) throws(StoreError) -> [HeldRecord] {
    Array(try history(limit: .max).entries.reversed())
      .bestRuns(of: constant, by: kind, count: count)
  }
}

extension PracticeStore {
  /// Loads the best runs of every constant without waiting.
  ///
  /// - Parameter then: gets them, on the store's thread; none of an unreadable history.
  package func bestRuns(then: @escaping @Sendable (BestRuns) -> Void) {
    queue.async { [self] in
      then(Array((try? history(limit: .max))?.entries.reversed() ?? []).bestRuns)
    }
  }
}
