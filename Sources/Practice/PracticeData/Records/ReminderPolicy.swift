package import PracticeEngine

/// The player's answer to the question whether to be reminded.
package enum ReminderConsent: UInt8, NamedCase, Sendable {
  /// The question was not asked yet: it comes with the next end of a session.
  case notAsked
  case granted
  case denied
  /// The question was shown and not answered; it is not asked again.
  case asked

  /// The name in settings; it never changes.
  package var name: String {
    switch self {
    case .notAsked: "notasked"
    case .granted: "yes"
    case .denied: "no"
    case .asked: "asked"
    }
  }
}

/// Whether to show a reminder that is due.
package enum ReminderPolicy {
  /// Whether to remind: consent was given, a streak is at stake, and no session came first.
  package static func shouldRemind(
    consent: ReminderConsent, streak: DailyStreak, today: CivilDay
  ) -> Bool {
    guard consent == .granted, streak.current(on: today) > 0, let lastDay = streak.lastDay else {
      return false
    }
    return lastDay < today
  }
}
