package import PracticeData
package import PracticeEngine

/// The reminder as a calendar file, for where no program of this package may wake by itself: a
/// daily alarm at the hour of the reminder, and the day of the goal.
///
/// The format is iCalendar (RFC 5545). A calendar cannot know the streak, so the alarm does not
/// name it. Times are "floating": they mean the local time of wherever the player is. Imported
/// again after a change, an event replaces the one with its identifier.
package struct ReminderCalendar: Hashable, Sendable {
  /// The name to save the file under.
  package static let fileName = "pi-trainer.ics"

  /// The media type of the file.
  package static let mediaType = "text/calendar"

  /// The local hour of the alarm, 0 to 23.
  package let hour: Int64

  /// The goal, whose day is an event of its own.
  let goal: LearningGoal?

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - hour: the local hour of the alarm, 0 to 23.
  ///   - goal: the goal; `nil` for none.
  package init(hour: Int64, goal: LearningGoal?) {
    self.hour = hour
    self.goal = goal
  }

  /// The file.
  ///
  /// No line may be longer than 75 bytes, and a comma, a semicolon or a backslash would have to be
  /// escaped: the texts are short and have none.
  ///
  /// - Parameters:
  ///   - now: the moment, from whose day on the alarm repeats.
  ///   - language: the language of the texts.
  package func text(at now: WallTime, in language: Language) -> String {
    let stamp = "DTSTAMP:" + now.basicFormat
    let alarm = Self.alarm(in: language)
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//pi-trainer//reminder//EN",
      "BEGIN:VEVENT", "UID:reminder@pi-trainer", stamp,
      "DTSTART:\(now.day.basicFormat)T\(hour < 10 ? "0" : "")\(hour)0000", "DURATION:PT10M",
      "RRULE:FREQ=DAILY", "SUMMARY:\(alarm)", "TRANSP:TRANSPARENT",
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(alarm)", "TRIGGER:PT0S", "END:VALARM",
      "END:VEVENT",
    ]
    if let goal {
      lines += [
        "BEGIN:VEVENT", "UID:goal@pi-trainer", stamp,
        "DTSTART;VALUE=DATE:\(goal.day.basicFormat)",
        "SUMMARY:\(Self.title(of: goal, in: language))", "TRANSP:TRANSPARENT", "END:VEVENT",
      ]
    }
    lines.append("END:VCALENDAR")
    return lines.joined(separator: "\r\n") + "\r\n"
  }

  private static func alarm(in language: Language) -> String {
    switch language {
    case .english: "pi-trainer: recite today's decimals"
    case .french: "pi-trainer : réciter les décimales du jour"
    }
  }

  private static func title(of goal: LearningGoal, in language: Language) -> String {
    switch language {
    case .english: "pi-trainer: \(goal.digits) decimals known today"
    case .french: "pi-trainer : \(goal.digits) décimales sues aujourd'hui"
    }
  }
}

extension ReminderPolicy {
  /// The reminder's text; it names the streak, and the milestone that today would reach.
  ///
  /// - Parameters:
  ///   - days: the daily streak.
  ///   - language: the language to write it in.
  package static func text(days: Int64, in language: Language) -> String {
    let isMilestone = DailyStreak.milestones.contains(days + 1)
    switch language {
    case .english:
      return "Your streak of \(days) day\(days == 1 ? "" : "s") ends at midnight."
        + (isMilestone ? " A session today makes it \(days + 1)." : "")
    case .french:
      return "Votre série de \(days) jour\(days == 1 ? "" : "s") s'arrête à minuit."
        + (isMilestone ? " Une session aujourd'hui la porte à \(days + 1)." : "")
    }
  }
}
