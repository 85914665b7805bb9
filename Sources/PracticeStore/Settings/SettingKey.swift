import DigitCore
import PracticeEngine

/// The names of the settings, in the settings file, on the command line and on settings screens.
///
/// The names of ``StorageKey`` are used unchanged.
public enum SettingKey: String, CaseIterable, Sendable {
  /// The mode that Home offers.
  case selectedMode
  /// The constant that Home offers.
  case selectedConstant
  /// 0-based index of the learn segment's first decimal.
  case learnSegmentStart
  /// 0-based index past the learn segment's last decimal; 0 is read as 50.
  case learnSegmentEnd
  /// The record that is the ghost in game mode.
  case ghost
  /// The layout of the number pad.
  case keypad
  /// The language, or `auto`.
  case language
  /// Haptic feedback.
  case haptics
  /// Sounds.
  case sounds
  /// The volume.
  case volume
  /// Reduced motion.
  case reducedMotion
  /// High contrast.
  case highContrast
  /// Line-by-line output of sessions.
  case plainLines
  /// The color theme.
  case theme
  /// The local hour of the reminder.
  case reminderHour
  /// The consent to reminders.
  case reminderConsent
  /// Whether the introduction was shown.
  case onboardingDone

  /// The valid values of the setting.
  public var domain: SettingDomain {
    switch self {
    case .selectedMode: .names(SessionMode.allCases.map(\.rawValue))
    case .selectedConstant: .names(MathematicalConstant.known.map(\.name))
    case .learnSegmentStart, .learnSegmentEnd: .number(0...Int64.max)
    case .ghost: .names(GhostKind.allCases.map(\.name))
    case .keypad: .names(KeypadLayout.allCases.map(\.name))
    case .language: .names(["auto", "en", "fr"])
    case .volume: .number(0...100)
    case .theme: .names(Theme.allCases.map(\.name))
    case .reminderHour: .number(0...23)
    case .reminderConsent: .names(ReminderConsent.allCases.map(\.name))
    case .haptics, .sounds, .reducedMotion, .highContrast, .plainLines, .onboardingDone: .flag
    }
  }

  /// The key with exactly this name, or `nil`.
  public static func named(_ name: String) -> SettingKey? { SettingKey(rawValue: name) }
}

/// Reading and changing settings by name.
extension Settings {
  /// The value of a setting.
  ///
  /// - Parameter key: the setting.
  public subscript(key: SettingKey) -> SettingValue {
    switch key {
    case .selectedMode: .name(mode.rawValue)
    case .selectedConstant: .name(constant.name)
    case .learnSegmentStart: .number(learnSegmentStart)
    case .learnSegmentEnd: .number(learnSegmentEnd)
    case .ghost: .name(ghost.name)
    case .keypad: .name(keypad.name)
    case .language: .name(language.map(\.code) ?? "auto")
    case .haptics: .flag(haptics)
    case .sounds: .flag(sounds)
    case .volume: .number(volume)
    case .reducedMotion: .flag(reducedMotion)
    case .highContrast: .flag(highContrast)
    case .plainLines: .flag(plainLines)
    case .theme: .name(theme)
    case .reminderHour: .number(reminderHour)
    case .reminderConsent: .name(reminderConsent.name)
    case .onboardingDone: .flag(onboardingDone)
    }
  }

  /// Changes a setting.
  ///
  /// - Parameters:
  ///   - key: the setting.
  ///   - value: its new value.
  /// - Returns: whether the value is valid; otherwise nothing changes.
  @discardableResult
  public mutating func set(_ key: SettingKey, to value: SettingValue) -> Bool {
    guard key.domain.contains(value) else { return false }
    switch value {
    case .flag(let isOn): setFlag(key, isOn)
    case .number(let number): setNumber(key, number)
    case .name(let name): setName(key, name)
    }
    return true
  }

  private mutating func setFlag(_ key: SettingKey, _ isOn: Bool) {
    switch key {
    case .haptics: haptics = isOn
    case .sounds: sounds = isOn
    case .reducedMotion: reducedMotion = isOn
    case .highContrast: highContrast = isOn
    case .plainLines: plainLines = isOn
    case .onboardingDone: onboardingDone = isOn
    default: break
    }
  }

  private mutating func setNumber(_ key: SettingKey, _ number: Int64) {
    switch key {
    case .learnSegmentStart: learnSegmentStart = number
    case .learnSegmentEnd: learnSegmentEnd = number
    case .volume: volume = number
    case .reminderHour: reminderHour = number
    default: break
    }
  }

  private mutating func setName(_ key: SettingKey, _ name: String) {
    switch key {
    case .selectedMode: mode = SessionMode(rawValue: name) ?? mode
    case .selectedConstant: constant = MathematicalConstant.named(name) ?? constant
    case .ghost: ghost = GhostKind.named(name) ?? ghost
    case .keypad: keypad = KeypadLayout.named(name) ?? keypad
    case .language: language = Language.allCases.first { $0.code == name }
    case .theme: theme = name
    case .reminderConsent: reminderConsent = ReminderConsent.named(name) ?? reminderConsent
    default: break
    }
  }
}
