package import PracticeEngine

/// The reminder as a calendar file, for where no program of this package may wake by itself: a
/// daily alarm at the hour of the reminder, and the day of the goal.
///
/// The format is iCalendar (RFC 5545). A calendar cannot know the streak, so the alarm does not
/// name it. Times are "floating": they mean the local time of wherever the player is. Imported
/// again after a change, an event replaces the one with its identifier.
package enum ReminderCalendar {
  /// The name to save the file under.
  package static let fileName = "pi-trainer.ics"

  package static let mediaType = "text/calendar"

  /// The file, whose alarm repeats at a local hour, 0 to 23, from a moment's day on; the day of a
  /// goal is an event of its own.
  ///
  /// No line may be longer than 75 bytes, and a comma, a semicolon or a backslash would have to be
  /// escaped: the texts are short and have none.
  package static func text(
    hour: Int64, goal: LearningGoal?, at now: WallTime, in words: Localization
  ) -> String {
    let stamp = "DTSTAMP:" + now.basicFormat
    let alarm = words[.calendarAlarm]
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
        "SUMMARY:\(words[.calendarGoal, "\(goal.digits)"])", "TRANSP:TRANSPARENT", "END:VEVENT",
      ]
    }
    lines.append("END:VCALENDAR")
    return lines.joined(separator: "\r\n") + "\r\n"
  }
}

extension Localization {
  /// The reminder's text; it names the streak, and the milestone that today would reach.
  package func reminder(days: Int64) -> String {
    let text = count(.streakEnds, days)
    guard DailyStreak.milestones.contains(days + 1) else { return text }
    return self[.milestoneNear, text, "\(days + 1)"]
  }
}
