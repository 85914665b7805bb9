package import DigitCore
package import PracticeEngine

/// The best runs by constant and kind, the best first.
package typealias BestRuns = [MathematicalConstant: [GhostKind: [HeldRecord]]]

/// Best runs of a history, the oldest session first.
extension [HistoryEntry] {
  /// The best certified runs of a constant.
  ///
  /// - Parameter count: how many at most.
  package func bestRuns(
    of constant: MathematicalConstant, by kind: GhostKind, count: Int = 10
  ) -> [HeldRecord] {
    let held = filter { $0.constant == constant }.compactMap { $0.certifiedRun }
    return Leaderboard.places(of: held.map { $0.run }, by: kind, count: count).map { held[$0] }
  }

  /// The best certified runs of every constant.
  package var bestRuns: BestRuns {
    var runs: BestRuns = [:]
    for constant in MathematicalConstant.known {
      for kind in GhostKind.allCases {
        let best = bestRuns(of: constant, by: kind)
        if !best.isEmpty { runs[constant, default: [:]][kind] = best }
      }
    }
    return runs
  }
}
