package import PracticeData
package import PracticeEngine

/// How the page of settings shows a setting.
package struct SettingPage: Sendable {
  package let title: Phrase
  package let note: Phrase
  /// The values that are shown by other words than their names.
  var values: [(String, Phrase)] = []
  var unit = ""
  /// Whether a value can be selected at a grade.
  package var offers: @Sendable (_ name: String, Grade) -> Bool = { _, _ in true }
}

extension SettingKey {
  /// How the page of settings shows the setting; `nil` when it does not.
  package var page: SettingPage? {
    switch self {
    case .language:
      SettingPage(title: .language, note: .languageNote, values: [("auto", .asSystem)])
    case .keypad:
      SettingPage(
        title: .keypad, note: .keypadNote,
        values: [("phone", .phone), ("calculator", .calculator)])
    case .groupSize: SettingPage(title: .groupSize, note: .groupSizeNote)
    case .theme:
      SettingPage(
        title: .theme, note: .themeNote,
        values: [
          ("electric", .electric), ("amber", .amber), ("phosphor", .phosphor),
          ("ultraviolet", .ultraviolet), ("gold", .gold),
        ],
        offers: { (Theme.named($0)?.grade ?? .novice) <= $1 })
    case .highContrast: SettingPage(title: .highContrast, note: .highContrastNote)
    case .reducedMotion: SettingPage(title: .reducedMotion, note: .reducedMotionNote)
    case .plainLines: SettingPage(title: .plainLines, note: .plainLinesNote)
    case .sounds: SettingPage(title: .errorSound, note: .errorSoundNote)
    case .keySounds: SettingPage(title: .digitSound, note: .digitSoundNote)
    case .haptics: SettingPage(title: .vibration, note: .vibrationNote)
    case .reminderConsent:
      SettingPage(
        title: .reminder, note: .reminderNote,
        values: [
          (ReminderConsent.granted.name, .on), (ReminderConsent.denied.name, .off),
          (ReminderConsent.notAsked.name, .notAsked), (ReminderConsent.asked.name, .notAnswered),
        ],
        offers: { name, _ in [.granted, .denied].contains(ReminderConsent.named(name)) })
    case .reminderHour: SettingPage(title: .reminderHour, note: .reminderNote, unit: ":00")
    case .retention: SettingPage(title: .retention, note: .retentionNote, unit: " %")
    case .goalDigits: SettingPage(title: .goalTitle, note: .goalNote)
    case .goalDay: SettingPage(title: .goalDay, note: .goalDayNote, values: [("none", .off)])
    case .selectedMode, .selectedConstant, .learnSegmentStart, .learnSegmentEnd, .ghost, .volume,
      .melody, .onboardingDone:
      nil
    }
  }
}

extension Localization {
  package func value(_ value: SettingValue, _ page: SettingPage) -> String {
    switch value {
    case .flag(let isOn): self[isOn ? .on : .off]
    case .number(let number): "\(number)" + page.unit
    case .name(let name):
      page.values.first { $0.0 == name }.map { self[$0.1] } ?? CivilDay(name).map(date)
        ?? Language(code: name)?.name ?? name
    }
  }
}
