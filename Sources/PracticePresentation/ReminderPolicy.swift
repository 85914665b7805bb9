package import PracticeEngine

/// The player's answer to the question whether to be reminded.
package enum ReminderConsent: UInt8, NamedCase, Sendable {
  /// The question was not asked yet.
  case notAsked
  /// Reminders are welcome.
  case granted
  /// No reminders; the question is never asked again.
  case denied

  /// Whether to ask now: once, at the end of the first session.
  ///
  /// - Parameter finishedSessions: sessions finished so far, this one included.
  package func shouldAsk(finishedSessions: Int64) -> Bool {
    self == .notAsked && finishedSessions >= 1
  }
}

/// Whether to show a reminder that is due.
package enum ReminderPolicy {
  /// Whether to remind: consent was given, a streak is at stake, and no session came first.
  ///
  /// - Parameters:
  ///   - consent: the player's answer.
  ///   - streak: the daily streak.
  ///   - today: the local calendar day.
  package static func shouldRemind(
    consent: ReminderConsent, streak: DailyStreak, today: CivilDay
  ) -> Bool {
    guard consent == .granted, streak.current(on: today) > 0, let lastDay = streak.lastDay else {
      return false
    }
    return lastDay < today
  }

  /// The reminder's text; it names the streak.
  ///
  /// - Parameters:
  ///   - days: the daily streak.
  ///   - language: the language to write it in.
  package static func text(days: Int64, in language: Language) -> String {
    switch language {
    case .english: "Your streak of \(days) day\(days == 1 ? "" : "s") ends at midnight."
    case .french: "Votre série de \(days) jour\(days == 1 ? "" : "s") s'arrête à minuit."
    }
  }
}

/// The names of answers.
extension ReminderConsent {
  /// The name in settings; it never changes.
  package var name: String {
    switch self {
    case .notAsked: "notasked"
    case .granted: "yes"
    case .denied: "no"
    }
  }
}
