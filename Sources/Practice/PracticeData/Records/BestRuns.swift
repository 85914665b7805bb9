package import DigitCore
package import PracticeEngine

/// The best runs by constant and kind, the best first.
///
/// A list and no dictionary: each type of dictionary is three kilobytes of the page.
package struct BestRuns: Sendable {
  private var runs: [(constant: MathematicalConstant, kind: GhostKind, best: [HeldRecord])] = []

  package init() {}

  /// The best certified runs of every constant, from sessions of which the oldest comes first.
  package init(of history: [HistoryEntry]) {
    for constant in MathematicalConstant.all {
      for kind in GhostKind.allCases {
        runs.append((constant, kind, history.bestRuns(of: constant, by: kind)))
      }
    }
  }

  package subscript(constant: MathematicalConstant, kind: GhostKind) -> [HeldRecord] {
    runs.first { $0.constant == constant && $0.kind == kind }?.best ?? []
  }
}

extension [Profile] {
  /// The places of players, those with the best crowns of a constant first.
  package func ranked(by constant: MathematicalConstant) -> [Int] {
    let held = indices.filter { self[$0][constant].crown.hasValue }
    let runs = held.compactMap { self[$0][constant].crown?.run }
    let places = Leaderboard.places(of: runs, by: .crown, count: runs.count).map { held[$0] }
    return places + indices.filter { !places.contains($0) }
  }
}

extension [HistoryEntry] {
  /// The best certified runs of a constant, of sessions of which the oldest comes first: of equal
  /// runs the earlier stays ahead.
  package func bestRuns(
    of constant: MathematicalConstant, by kind: GhostKind, count: Int = 10
  ) -> [HeldRecord] {
    let held = filter { $0.constant == constant }.compactMap { $0.certifiedRun }
    return Leaderboard.places(of: held.map { $0.run }, by: kind, count: count).map { held[$0] }
  }
}
