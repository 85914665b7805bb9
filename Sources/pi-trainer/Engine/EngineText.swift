import DigitCore
import PracticeEngine
import PracticeReplay

/// Replayed sessions as text.
enum ReplayText {
  /// The state after one event.
  static func line(_ event: EventReport) -> String {
    let snapshot = event.report.snapshot
    return "line \(event.line): \(event.event.json): position \(snapshot.position),"
      + " \(snapshot.correctCount) right, \(snapshot.errorCount) wrong,"
      + " streak \(snapshot.currentStreak)"
  }

  /// How the session ended.
  static func summary(_ outcome: ReplayOutcome) -> String {
    let snapshot = outcome.report.snapshot
    let result = outcome.report.result
    let reason = snapshot.phase.reason.map { " (\($0.name))" } ?? ""
    var lines = [
      "\(outcome.report.constant.name), \(snapshot.mode.rawValue): \(snapshot.phase.name)\(reason)",
      "  \(snapshot.correctCount) right, \(snapshot.errorCount) wrong,"
        + " \(snapshot.revealsUsed) reveals, best streak \(snapshot.bestStreak)",
      "  next decimal \(snapshot.position), \(rounded(snapshot.cps)) digits a second",
      "  \(result.certified ? "certified" : "not certified"),"
        + " +\(result.experienceGained) XP, \(result.grade.title)",
    ]
    if result.updates.crown != nil { lines.append("  a crown record") }
    if result.updates.lightning != nil { lines.append("  a lightning record") }
    if result.updates.classic != nil { lines.append("  a classic record") }
    if result.doubleBang { lines.append("  DOUBLE BANG") }
    if outcome.ignoredCount > 0 {
      lines.append("  \(outcome.ignoredCount) events changed nothing")
    }
    return lines.joined(separator: "\n")
  }

  private static func rounded(_ value: Double) -> String {
    let hundredths = Int64((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
