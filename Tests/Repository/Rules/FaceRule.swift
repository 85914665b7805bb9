/// A face draws what the engine says: it keeps no count of its own and judges nothing.
enum FaceRule {
  /// The faces.
  static let faces: Set = ["TerminalTrainer", "TrainerModel"]

  /// What a snapshot says already.
  static let counters = [
    "sequence", "correctCount", "errorCount", "currentStreak", "bestStreak", "revealsUsed",
    "revealedUpTo", "cleanCount", "ghostPosition", "elapsed", "lastCorrectTime", "currentIndex",
    "effectivePosition", "experienceGained", "cps", "isCertified", "isInFlow", "streakTier",
  ]

  /// Judgements and formulas that are the engine's.
  static let rules = [
    "== expected", "expected ==", "!= expected", "StreakTier(", "Atmosphere(", "Tint(",
    "SessionResult(", "digitsPerSecond(", "takesCrown(", "takesLightning(", "isMet(",
  ]

  /// What a file of a face counts or judges by itself.
  static func findings(in file: SourceFile) -> [Finding] {
    guard faces.contains(file.module), file.isProduct else { return [] }
    return file.numberedCode.flatMap { line, text in
      counters.filter { keeps($0, in: text) }.map {
        Finding(file.path, line, "\($0) is counted by the engine: ask the snapshot")
      }
        + rules.filter { text.contains($0) }.map {
          Finding(file.path, line, "'\($0)' is a rule of the engine: ask it")
        }
    }
  }

  /// Whether a line stores or changes a number that the engine keeps.
  private static func keeps(_ name: String, in text: String) -> Bool {
    guard text.contains(name) else { return false }
    let squeezed = text.filter { $0 != " " }
    let changes = ["+=", "-=", "&+=", "*="].contains { change in
      squeezed.contains(name + change) || squeezed.contains(name + "!" + change)
    }
    let stores =
      (text.contains("var \(name):") || text.contains("var \(name) =")
        || text.contains("let \(name):")) && !text.contains("{")
    let assigns = squeezed.contains(".\(name)=") && !squeezed.contains(".\(name)==")
    return changes || stores || assigns
  }
}
