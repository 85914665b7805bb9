/// The verdict of a gate, or of all together.
public enum GateVerdict: String, Codable, CaseIterable, Sendable {
  /// The question was answered with yes.
  case pass
  /// The engine is too slow, or slower than before.
  case fail
  /// The machine or the number of samples does not allow an answer.
  case inconclusive
  /// The engine gave wrong answers; its speed does not matter.
  case incorrect
  /// The gate did not run.
  case notRun

  package var word: String { self == .notRun ? "NOT RUN" : rawValue.uppercased() }

  /// The exit code of a program that ends with this verdict.
  ///
  /// - Parameter inconclusiveFails: whether INCONCLUSIVE ends with 3 rather than 0.
  /// - Returns: 0 pass, 1 fail, 3 inconclusive, 4 incorrect.
  public func exitCode(inconclusiveFails: Bool) -> Int32 {
    switch self {
    case .pass: 0
    case .fail: 1
    case .inconclusive, .notRun: inconclusiveFails ? 3 : 0
    case .incorrect: 4
    }
  }

  /// Creates the verdict over all gates: wrong before slow before unknown before good.
  init(over findings: [GateFinding], isComplete: Bool) {
    let verdicts = findings.map(\.verdict)
    // Without a wall-clock verdict nothing was answered.
    let isAnswered = findings.contains { $0.id.gate.kind == .deadline && $0.verdict == .pass }
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
