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

  /// The title of a setting, where the terminal's speaks of a terminal.
  func title(of key: SettingKey) -> String {
    switch key {
    case .sounds: self[.sounds]
    case .haptics: self[.vibration]
    case .volume: self[.volume]
    case .melody: self[.melody]
    case .plainLines: self[.speakDigits]
    case .goalDigits: self[.goalTitle]
    case .goalDay: self[.goalDay]
    case .language, .keypad, .groupSize, .theme, .highContrast, .reducedMotion, .keySounds,
      .reminderConsent, .reminderHour, .retention, .selectedMode, .selectedConstant,
      .learnSegmentStart, .learnSegmentEnd, .ghost, .onboardingDone:
      key.page.map { self[$0.title] } ?? key.rawValue
    }
  }

  /// What a setting does, where the terminal's words speak of a terminal; empty for none.
  func note(of key: SettingKey) -> String {
    switch key {
    case .haptics: self[.pageVibrationNote]
    case .melody: self[.melodyNote]
    case .sounds, .volume, .reminderHour, .goalDay: ""
    case .goalDigits: self[.goalNote]
    case .plainLines: self[.speakDigitsNote]
    case .reminderConsent: self[.pageReminderNote]
    case .language, .keypad, .groupSize, .theme, .highContrast, .reducedMotion, .keySounds,
      .retention, .selectedMode, .selectedConstant, .learnSegmentStart, .learnSegmentEnd, .ghost,
      .onboardingDone:
      key.page.map { self[$0.explanation] } ?? ""
    }
  }
}
