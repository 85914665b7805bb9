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

  private init(
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
    case .language: .language
    case .keypad: .keypad
    case .groupSize: .groupSize
    case .theme: .theme
    case .highContrast: .highContrast
    case .reducedMotion: .reducedMotion
    case .plainLines: .plainLines
    case .sounds: .sounds
    case .keySounds: .keySounds
    case .haptics: .haptics
    case .reminderConsent: .reminderConsent
    case .reminderHour: .reminderHour
    case .retention: .retention
    case .selectedMode, .selectedConstant, .learnSegmentStart, .learnSegmentEnd, .ghost, .volume,
      .melody, .onboardingDone, .goalDigits, .goalDay:
      nil
    }
  }
}

/// The settings of the page in their order.
extension SettingPage {
  fileprivate static let language = SettingPage(
    0, .language, .languageNote, values: [("auto", .asSystem)])
  fileprivate static let keypad = SettingPage(
    1, .keypad, .keypadNote, values: [("phone", .phone), ("calculator", .calculator)])
  fileprivate static let groupSize = SettingPage(2, .groupSize, .groupSizeNote)
  fileprivate static let theme = SettingPage(
    3, .theme, .themeNote,
    values: [
      ("electric", .electric), ("amber", .amber), ("phosphor", .phosphor),
      ("ultraviolet", .ultraviolet), ("gold", .goldColour),
    ],
    offers: { (Theme.named($0)?.grade ?? .novice) <= $1 })
  fileprivate static let highContrast = SettingPage(4, .highContrast, .highContrastNote)
  fileprivate static let reducedMotion = SettingPage(5, .reducedMotion, .reducedMotionNote)
  fileprivate static let plainLines = SettingPage(6, .plainLines, .plainLinesNote)
  fileprivate static let sounds = SettingPage(7, .errorSound, .errorSoundNote)
  fileprivate static let keySounds = SettingPage(8, .digitSound, .digitSoundNote)
  fileprivate static let haptics = SettingPage(9, .vibration, .vibrationNote)
  fileprivate static let reminderConsent = SettingPage(
    10, .reminder, .reminderNote,
    values: [
      (ReminderConsent.granted.name, .on), (ReminderConsent.denied.name, .off),
      (ReminderConsent.notAsked.name, .notAsked), (ReminderConsent.asked.name, .notAnswered),
    ],
    offers: { name, _ in [.granted, .denied].contains(ReminderConsent.named(name)) })
  fileprivate static let reminderHour = SettingPage(
    11, .reminderHour, .reminderNote, unit: ":00")
  fileprivate static let retention = SettingPage(12, .retention, .retentionNote, unit: " %")
}

extension Localization {
  package func value(_ value: SettingValue, _ page: SettingPage) -> String {
    switch value {
    case .flag(let isOn): self[isOn ? .on : .off]
    case .number(let number): "\(number)" + page.unit
    case .name(let name):
      page.values.first { $0.0 == name }.map { self[$0.1] } ?? Language(code: name)?.name ?? name
    }
  }
}
