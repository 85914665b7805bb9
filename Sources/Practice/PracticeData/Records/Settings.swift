package import DigitCore
package import PracticeEngine
import Text

package struct Settings: Hashable, Sendable {
  package var mode = SessionMode.standard
  package var constant = MathematicalConstant.pi

  /// 0-based index of the learn segment's first decimal.
  package var learnSegmentStart: Int64 = 0

  /// 0-based index past the learn segment's last decimal; 0 is read as 50.
  package var learnSegmentEnd: Int64 = 0

  /// The record that is the ghost in game mode.
  package var ghost = GhostKind.crown

  package var keypad = KeypadLayout.phone

  /// The language, or `nil` for that of the locale.
  package var language: Language?

  /// How many digits of a line of ten stand together, 2 to 6.
  package var groupSize: Int64 = 5

  package var haptics = true

  /// The sound of an error.
  package var sounds = true

  package var keySounds = false

  /// The volume, 0 to 100.
  package var volume: Int64 = 70

  /// A tone of its own for every right digit.
  package var melody = false

  package var reducedMotion = false
  package var highContrast = false

  /// Line-by-line output of sessions, for screen readers.
  package var plainLines = false

  /// The name of the color theme; a locked one is read as the default.
  package var theme = "electric"

  /// The local hour of the reminder, 0 to 23.
  package var reminderHour: Int64 = 20

  package var reminderConsent = ReminderConsent.notAsked

  package var onboardingDone = false

  /// The wanted recall of learned blocks, in percent.
  var retentionPercentage = Retention.standardPercentage

  /// How many decimals of the goal; 0 without a goal.
  var goalDigits: Int64 = 0

  /// The day of the goal as `YYYY-MM-DD`, or `none`.
  var goalDay = SettingDomain.noDay

  package init() {}

  package var feedback: FeedbackSettings { FeedbackSettings(haptics: haptics, sounds: sounds) }

  /// The wanted recall of learned blocks, as a share.
  package var retention: Double { Double(retentionPercentage) / 100 }

  /// The goal, where its number and its day are set.
  package var goal: LearningGoal? {
    CivilDay(goalDay).flatMap { LearningGoal(digits: goalDigits, day: $0) }
  }

  /// Whether a goal has its number and waits for its day.
  package var lacksGoalDay: Bool { goalDigits > 0 && !goal.hasValue }

  /// The end of the learn segment, with 0 read as the standard end.
  package var readSegmentEnd: Int64 { LearnSegment.end(stored: learnSegmentEnd) }

  package func learnSegment(available: Int64) -> DigitRange {
    LearnSegment.stored(start: learnSegmentStart, end: learnSegmentEnd, available: available)
  }

  /// The name of the language of the locale.
  fileprivate static var automatic: String { "auto" }

  package subscript(key: SettingKey) -> SettingValue {
    var settings = self
    return settings.access(key, nil)
  }

  /// Changes a setting.
  ///
  /// - Returns: whether the value is valid; otherwise nothing changes.
  @discardableResult
  package mutating func set(_ key: SettingKey, to value: SettingValue) -> Bool {
    guard key.domain.contains(value) else { return false }
    _ = access(key, value)
    return true
  }

  /// Stores a valid value, if there is one, and returns the stored value.
  private mutating func access(_ key: SettingKey, _ new: SettingValue?) -> SettingValue {
    switch key {
    case .selectedMode: Self.choice(&mode, new, SessionMode.named) { $0.name }
    case .selectedConstant:
      Self.choice(&constant, new, MathematicalConstant.named) { $0.name }
    case .learnSegmentStart: Self.number(&learnSegmentStart, new)
    case .learnSegmentEnd: Self.number(&learnSegmentEnd, new)
    case .ghost: Self.choice(&ghost, new, GhostKind.named) { $0.name }
    case .keypad: Self.choice(&keypad, new, KeypadLayout.named) { $0.name }
    case .language:
      // A valid name that is no code stands for the language of the locale.
      Self.choice(&language, new, { Optional(Language(code: $0)) }) { $0?.code ?? Self.automatic }
    case .groupSize: Self.number(&groupSize, new)
    case .haptics: Self.flag(&haptics, new)
    case .sounds: Self.flag(&sounds, new)
    case .keySounds: Self.flag(&keySounds, new)
    case .volume: Self.number(&volume, new)
    case .melody: Self.flag(&melody, new)
    case .reducedMotion: Self.flag(&reducedMotion, new)
    case .highContrast: Self.flag(&highContrast, new)
    case .plainLines: Self.flag(&plainLines, new)
    case .theme: Self.name(&theme, new)
    case .reminderHour: Self.number(&reminderHour, new)
    case .reminderConsent:
      Self.choice(&reminderConsent, new, ReminderConsent.named) { $0.name }
    case .onboardingDone: Self.flag(&onboardingDone, new)
    case .retention: Self.number(&retentionPercentage, new)
    case .goalDigits: Self.number(&goalDigits, new)
    case .goalDay: Self.name(&goalDay, new)
    }
  }

  private static func flag(_ property: inout Bool, _ new: SettingValue?) -> SettingValue {
    if case .flag(let isOn) = new { property = isOn }
    return .flag(property)
  }

  private static func number(_ property: inout Int64, _ new: SettingValue?) -> SettingValue {
    if case .number(let number) = new { property = number }
    return .number(property)
  }

  private static func name(_ property: inout String, _ new: SettingValue?) -> SettingValue {
    if case .name(let name) = new { property = name }
    return .name(property)
  }

  private static func choice<Value>(
    _ property: inout Value, _ new: SettingValue?, _ find: (String) -> Value?,
    _ name: (Value) -> String
  ) -> SettingValue {
    if case .name(let name) = new, let found = find(name) { property = found }
    return .name(name(property))
  }

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
    for key in SettingKey.allCases where fields.value(key.rawValue).hasValue {
      let value: SettingValue? =
        switch key.domain {
        case .flag: fields.flag(key.rawValue).map { .flag($0) }
        case .number(let range): fields.integer(key.rawValue, in: range).map { .number($0) }
        case .names, .day:
          fields.named(key.rawValue) { key.domain.contains(.name($0)) ? .name($0) : nil }
        }
      if let value { set(key, to: value) }
    }
  }
}

/// The names of the settings, in the settings file, on the command line and on settings screens.
///
/// They never change.
package enum SettingKey: String, CaseIterable, Sendable {
  case selectedMode
  case selectedConstant
  case learnSegmentStart
  case learnSegmentEnd
  case ghost
  case keypad
  case language
  case groupSize
  case haptics
  case sounds
  case keySounds
  case volume
  case melody
  case reducedMotion
  case highContrast
  case plainLines
  case theme
  case reminderHour
  case reminderConsent
  case onboardingDone
  case retention
  case goalDigits
  case goalDay

  /// What its value may be.
  package var domain: SettingDomain {
    switch self {
    case .selectedMode: .names(SessionMode.allCases.map { $0.name })
    case .selectedConstant: .names(MathematicalConstant.all.map { $0.name })
    case .learnSegmentStart, .learnSegmentEnd: .number(0...Int64.max)
    case .ghost: .names(GhostKind.allCases.map { $0.name })
    case .keypad: .names(KeypadLayout.allCases.map { $0.name })
    case .language: .names([Settings.automatic] + Language.allCases.map { $0.code })
    case .groupSize: .number(2...6)
    case .volume: .number(0...100)
    case .theme: .names(Theme.allCases.map { $0.name })
    case .reminderHour: .number(0...23)
    case .reminderConsent: .names(ReminderConsent.allCases.map { $0.name })
    case .retention: .number(Retention.percentages)
    case .goalDigits: .number(0...1_000_000)
    case .goalDay: .day
    case .haptics, .sounds, .keySounds, .melody, .reducedMotion, .highContrast, .plainLines,
      .onboardingDone:
      .flag
    }
  }

  /// The front ends in which the setting has an effect.
  package var place: SettingPlace {
    [.haptics, .volume, .melody].contains(self) ? .browser : .everywhere
  }
}

package enum SettingPlace: String, Sendable {
  case everywhere
  /// In a browser: it has devices that a terminal lacks.
  case browser
}

package enum SettingValue: Hashable, Sendable, CustomStringConvertible {
  case flag(Bool)
  case number(Int64)
  case name(String)

  /// The value as typed and shown: `on`, `off`, a number or a name.
  package var description: String {
    switch self {
    case .flag(let isOn): isOn ? "on" : "off"
    case .number(let number): "\(number)"
    case .name(let name): name
    }
  }

  /// Whether the value is a day before another one: no day of a goal.
  package func isDay(before today: CivilDay) -> Bool {
    guard case .name(let name) = self, let day = CivilDay(name) else { return false }
    return day < today
  }
}

package enum SettingDomain: Hashable, Sendable {
  case flag
  case number(ClosedRange<Int64>)
  case names([String])
  /// A day as `YYYY-MM-DD`, or `none`.
  case day

  static var noDay: String { "none" }

  /// Parses a value as typed, or returns `nil`.
  ///
  /// - Parameter text: on, off, yes, no, true, false; a decimal number; a name; a day.
  package func value(_ text: String) -> SettingValue? {
    let text = text.lowercased()
    switch self {
    case .flag:
      if ["on", "yes", "true", "1"].contains(text) { return .flag(true) }
      return ["off", "no", "false", "0"].contains(text) ? .flag(false) : nil
    case .number(let range):
      guard let number = Int64(text), range.contains(number) else { return nil }
      return .number(number)
    case .names, .day: return contains(.name(text)) ? .name(text) : nil
    }
  }

  package func contains(_ value: SettingValue) -> Bool {
    switch (self, value) {
    case (.flag, .flag): true
    case (.number(let range), .number(let number)): range.contains(number)
    case (.names(let names), .name(let name)): names.contains(name)
    case (.day, .name(let name)):
      name.utf8.elementsEqual(Self.noDay.utf8) || CivilDay(name) != nil
    case (.flag, _), (.number, _), (.names, _), (.day, _): false
    }
  }

  /// The valid values as text, such as `0 to 100`.
  package var text: String {
    switch self {
    case .flag: "on or off"
    case .number(let range):
      range.upperBound == .max
        ? "a number from \(range.lowerBound) on" : "\(range.lowerBound) to \(range.upperBound)"
    case .names(let names): names.joined(separator: ", ")
    case .day: "a day such as 2027-03-14, or none"
    }
  }
}
