extension GateVerdict {
  /// Creates the verdict over all gates: wrong before slow before unknown before good.
  ///
  /// - Parameters:
  ///   - findings: the finding of each gate.
  ///   - isComplete: whether everything that was planned was measured.
  init(over findings: [GateFinding], isComplete: Bool) {
    let verdicts = findings.map(\.verdict)
    // Without a wall-clock verdict nothing was answered.
    let isAnswered = findings.contains { $0.id == .reproducibleDeadline && $0.verdict == .pass }
    self =
      if verdicts.contains(.incorrect) {
        .incorrect
      } else if verdicts.contains(.fail) {
        .fail
      } else if verdicts.contains(.inconclusive) || !isComplete || !isAnswered {
        .inconclusive
      } else {
        .pass
      }
  }
}
