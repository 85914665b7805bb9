import PracticeData
import PracticeEngine
import TrainerModel

/// What only the browser says.
extension Localization {
  /// The day of a session; in words where it is near.
  func day(_ day: CivilDay, on today: CivilDay) -> String {
    switch today.days(since: day) {
    case 0: self[.today]
    case 1: self[.yesterday]
    default: date(day)
    }
  }

  /// The description of a mode, without the keys of a terminal.
  func note(of mode: SessionMode) -> String {
    mode == .practice ? self[.practiceNoteOfPage] : description(of: mode)
  }

  /// What the page says of a setting in other words than a terminal: its title and what it does.
  private static let ownTexts: [(SettingKey, Phrase, Phrase?)] = [
    (.sounds, .sounds, nil), (.volume, .volume, nil), (.melody, .melody, .melodyNote),
    (.haptics, .vibration, .pageVibrationNote), (.plainLines, .speakDigits, .speakDigitsNote),
    (.goalDay, .goalDay, nil),
    (.reminderConsent, .reminder, .pageReminderNote), (.reminderHour, .reminderHour, nil),
  ]

  /// The title of a setting, and what it does; empty for nothing to say.
  func texts(of key: SettingKey) -> (title: String, note: String) {
    if let own = Self.ownTexts.first(where: { $0.0 == key }) {
      return (self[own.1], own.2.map { self[$0] } ?? "")
    }
    return key.page.map { (self[$0.title], self[$0.explanation]) } ?? (key.rawValue, "")
  }
}
