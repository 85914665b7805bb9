public import DigitCore
public import PracticeEngine
public import PracticePresentation
import StrictJSON

/// A player's settings, with their defaults.
public struct Settings: Hashable, Sendable {
  /// The mode that Home offers.
  public var mode = SessionMode.standard

  /// The constant that Home offers.
  public var constant = MathematicalConstant.pi

  /// 0-based index of the learn segment's first decimal.
  public var learnSegmentStart: Int64 = 0

  /// 0-based index past the learn segment's last decimal; 0 is read as 50.
  public var learnSegmentEnd: Int64 = 0

  /// The record that is the ghost in game mode.
  public var ghost = GhostKind.crown

  /// The layout of the number pad.
  public var keypad = KeypadLayout.phone

  /// The language, or `nil` for that of the locale.
  public var language: Language?

  /// Haptic feedback.
  public var haptics = true

  /// Sounds.
  public var sounds = true

  /// The volume, 0 to 100.
  public var volume: Int64 = 70

  /// Reduced motion.
  public var reducedMotion = false

  /// High contrast.
  public var highContrast = false

  /// Line-by-line output of sessions, for screen readers.
  public var plainLines = false

  /// The name of the color theme; a locked one is read as the default.
  public var theme = "electric"

  /// The local hour of the reminder, 0 to 23.
  public var reminderHour: Int64 = 20

  /// The consent to reminders.
  public var reminderConsent = ReminderConsent.notAsked

  /// Whether the introduction was shown.
  public var onboardingDone = false

  /// Creates the default settings.
  public init() {}

  /// The feedback settings.
  public var feedback: FeedbackSettings { FeedbackSettings(haptics: haptics, sounds: sounds) }

  /// The segment to practise in learn mode.
  ///
  /// - Parameter available: the number of available decimals.
  public func learnSegment(available: Int64) -> DigitRange {
    LearnSegment.stored(start: learnSegmentStart, end: learnSegmentEnd, available: available)
  }
}

/// The names of the settings, in the settings file, on the command line and on settings screens.
///
/// They never change.
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
    case .selectedMode: .names(SessionMode.allCases.map { $0.rawValue })
    case .selectedConstant: .names(MathematicalConstant.known.map { $0.name })
    case .learnSegmentStart, .learnSegmentEnd: .number(0...Int64.max)
    case .ghost: .names(GhostKind.allCases.map { $0.name })
    case .keypad: .names(KeypadLayout.allCases.map { $0.name })
    case .language: .names(["auto", "en", "fr"])
    case .volume: .number(0...100)
    case .theme: .names(Theme.allCases.map { $0.name })
    case .reminderHour: .number(0...23)
    case .reminderConsent: .names(ReminderConsent.allCases.map { $0.name })
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
    case .language: .name(language.map { $0.code } ?? "auto")
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

/// The value of a setting.
public enum SettingValue: Hashable, Sendable, CustomStringConvertible {
  /// On or off.
  case flag(Bool)
  /// A whole number.
  case number(Int64)
  /// One of several names.
  case name(String)

  /// The value as typed and shown: `on`, `off`, a number or a name.
  public var description: String {
    switch self {
    case .flag(let isOn): isOn ? "on" : "off"
    case .number(let number): "\(number)"
    case .name(let name): name
    }
  }
}

/// The valid values of a setting.
public enum SettingDomain: Hashable, Sendable {
  /// On or off.
  case flag
  /// A whole number in a range.
  case number(ClosedRange<Int64>)
  /// One of several names.
  case names([String])

  /// Parses a value as typed, or returns `nil`.
  ///
  /// - Parameter text: on, off, yes, no, true, false; a decimal number; a name.
  public func value(_ text: String) -> SettingValue? {
    let text = text.lowercased()
    switch self {
    case .flag:
      if ["on", "yes", "true", "1"].contains(text) { return .flag(true) }
      return ["off", "no", "false", "0"].contains(text) ? .flag(false) : nil
    case .number(let range):
      guard let number = Int64(text), range.contains(number) else { return nil }
      return .number(number)
    case .names(let names): return names.contains(text) ? .name(text) : nil
    }
  }

  /// Whether a value is valid.
  public func contains(_ value: SettingValue) -> Bool {
    switch (self, value) {
    case (.flag, .flag): true
    case (.number(let range), .number(let number)): range.contains(number)
    case (.names(let names), .name(let name)): names.contains(name)
    default: false
    }
  }

  /// The valid values as text, such as `0 to 100`.
  public var text: String {
    switch self {
    case .flag: "on or off"
    case .number(let range):
      range.upperBound == .max
        ? "a number from \(range.lowerBound) on" : "\(range.lowerBound) to \(range.upperBound)"
    case .names(let names): names.joined(separator: ", ")
    }
  }
}

/// The settings as JSON.
extension Settings {
  /// The settings, a line each.
  package var json: String {
    var lines = [
      "\"format\":\(JSONWriter.quoted(StoreFormat.settings.rawValue))",
      "\"version\":\(StoreFormat.settings.version)",
    ]
    for key in SettingKey.allCases {
      let value =
        switch self[key] {
        case .flag(let isOn): isOn ? "true" : "false"
        case .number(let number): "\(number)"
        case .name(let name): JSONWriter.quoted(name)
        }
      lines.append("\(JSONWriter.quoted(key.rawValue)):\(value)")
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}"
  }

  /// Creates settings from their members; invalid ones keep their default and are recorded.
  ///
  /// Unknown members are ignored.
  package init(_ fields: inout FieldReader) {
    self.init()
    for key in SettingKey.allCases where fields.value(key.rawValue) != nil {
      let value: SettingValue? =
        switch key.domain {
        case .flag: fields.flag(key.rawValue).map { .flag($0) }
        case .number(let range): fields.integer(key.rawValue, in: range).map { .number($0) }
        case .names(let names):
          fields.named(key.rawValue) { names.contains($0) ? .name($0) : nil }
        }
      if let value { set(key, to: value) }
    }
  }
}
