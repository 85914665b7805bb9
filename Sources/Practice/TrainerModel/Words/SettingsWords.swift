package import PracticeData
package import PracticeEngine

/// How the page of settings shows a setting.
package struct SettingPage: Sendable {
  /// Its place on the page, from 0.
  package let place: Int
  package let title: Phrase
  package let explanation: Phrase
  /// The values that are shown by other words than their names.
  let values: [(String, Phrase)]
  let unit: String
  /// Whether a value can be selected at a grade.
  package let offers: @Sendable (_ name: String, Grade) -> Bool

  fileprivate init(
    _ place: Int, _ title: Phrase, _ explanation: Phrase, values: [(String, Phrase)] = [],
    unit: String = "", offers: @escaping @Sendable (String, Grade) -> Bool = { _, _ in true }
  ) {
    self.place = place
    self.title = title
    self.explanation = explanation
    self.values = values
    self.unit = unit
    self.offers = offers
  }
}

extension SettingKey {
  /// How the page of settings shows the setting; `nil` when it does not.
  package var page: SettingPage? {
    switch self {
    case .language: SettingPage(0, .language, .languageNote, values: [("auto", .asSystem)])
    case .keypad:
      SettingPage(
        1, .keypad, .keypadNote, values: [("phone", .phone), ("calculator", .calculator)])
    case .groupSize: SettingPage(2, .groupSize, .groupSizeNote)
    case .theme:
      SettingPage(
        3, .theme, .themeNote,
        values: [
          ("electric", .electric), ("amber", .amber), ("phosphor", .phosphor),
          ("ultraviolet", .ultraviolet), ("gold", .gold),
        ],
        offers: { (Theme.named($0)?.grade ?? .novice) <= $1 })
    case .highContrast: SettingPage(4, .highContrast, .highContrastNote)
    case .reducedMotion: SettingPage(5, .reducedMotion, .reducedMotionNote)
    case .plainLines: SettingPage(6, .plainLines, .plainLinesNote)
    case .sounds: SettingPage(7, .errorSound, .errorSoundNote)
    case .keySounds: SettingPage(8, .digitSound, .digitSoundNote)
    case .haptics: SettingPage(9, .vibration, .vibrationNote)
    case .reminderConsent:
      SettingPage(
        10, .reminder, .reminderNote,
        values: [
          (ReminderConsent.granted.name, .on), (ReminderConsent.denied.name, .off),
          (ReminderConsent.notAsked.name, .notAsked), (ReminderConsent.asked.name, .notAnswered),
        ],
        offers: { name, _ in [.granted, .denied].contains(ReminderConsent.named(name)) })
    case .reminderHour: SettingPage(11, .reminderHour, .reminderNote, unit: ":00")
    case .retention: SettingPage(12, .retention, .retentionNote, unit: " %")
    case .goalDigits: SettingPage(13, .goalTitle, .goalNote)
    case .goalDay: SettingPage(14, .goalDay, .goalDayNote, values: [("none", .off)])
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
