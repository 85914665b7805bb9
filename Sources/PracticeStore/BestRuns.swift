package import DigitCore
import Dispatch
package import PracticeEngine
package import PracticeRecords

/// Best runs.
extension PracticeStore {
  /// The best certified runs of a constant, of the whole history.
  ///
  /// - Parameters:
  ///   - constant: the constant.
  ///   - kind: crown for distance, lightning for speed.
  ///   - count: how many at most.
  /// - Throws: ``StoreError``.
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
