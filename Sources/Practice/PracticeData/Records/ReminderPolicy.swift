package import PracticeEngine

/// The player's answer to the question whether to be reminded; the names in settings never change.
package enum ReminderConsent: String, NamedCase, Sendable {
  /// The question was not asked yet: it comes with the next end of a session.
  case notAsked = "notasked"
  case granted = "yes"
  case denied = "no"
  /// The question was shown and not answered; it is not asked again.
  case asked
}

/// Whether to show a reminder that is due.
package enum ReminderPolicy {
  /// Whether to remind: consent was given, a streak is at stake, and no session came first.
  package static func shouldRemind(
    consent: ReminderConsent, streak: DailyStreak, today: CivilDay
  ) -> Bool {
    guard case .granted = consent, streak.current(on: today) > 0, let lastDay = streak.lastDay
    else { return false }
    return lastDay < today
  }
}
