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

  package var domain: SettingDomain { row.domain }

  package var place: SettingPlace { row.place }
}

/// The table of settings: a new one is its property, its name and its row; what the page of
/// settings says of it stands with the words of the trainer.
extension SettingKey {
  /// What the commands and the file know about the setting.
  var row: SettingRow {
    switch self {
    case .selectedMode: .choice(SessionMode.allCases, { $0.rawValue }, { $1(&$0.mode) })
    case .selectedConstant:
      .choice(MathematicalConstant.known, { $0.name }, { $1(&$0.constant) })
    case .learnSegmentStart: .number(0...Int64.max) { $1(&$0.learnSegmentStart) }
    case .learnSegmentEnd: .number(0...Int64.max) { $1(&$0.learnSegmentEnd) }
    case .ghost: .choice(GhostKind.allCases, { $0.name }, { $1(&$0.ghost) })
    case .keypad: .choice(KeypadLayout.allCases, { $0.name }, { $1(&$0.keypad) })
    case .language:
      .choice(
        [nil] + Language.allCases.map { Optional($0) }, { $0?.code ?? "auto" }, { $1(&$0.language) }
      )
    case .groupSize: .number(2...6) { $1(&$0.groupSize) }
    case .haptics: .flag { $1(&$0.haptics) }.working(in: .browser)
    case .sounds: .flag { $1(&$0.sounds) }
    case .keySounds: .flag { $1(&$0.keySounds) }
    case .volume: .number(0...100) { $1(&$0.volume) }.working(in: .browser)
    case .melody: .flag { $1(&$0.melody) }.working(in: .browser)
    case .reducedMotion: .flag { $1(&$0.reducedMotion) }
    case .highContrast: .flag { $1(&$0.highContrast) }
    case .plainLines: .flag { $1(&$0.plainLines) }
    case .theme: .choice(Theme.allCases.map { $0.name }, { $0 }, { $1(&$0.theme) })
    case .reminderHour: .number(0...23) { $1(&$0.reminderHour) }
    case .reminderConsent:
      .choice(ReminderConsent.allCases, { $0.name }, { $1(&$0.reminderConsent) })
    case .onboardingDone: .flag { $1(&$0.onboardingDone) }
    case .retention: .number(Retention.percentages) { $1(&$0.retentionPercentage) }
    case .goalDigits: .number(0...1_000_000) { $1(&$0.goalDigits) }
    case .goalDay: .day { $1(&$0.goalDay) }
    }
  }
}

/// A row of the table of settings.
///
/// A row reaches its property through a closure and not through a key path, which the Embedded
/// subset of Swift does not have.
package struct SettingRow: Sendable {
  /// Calls a function on a property of the settings.
  typealias Property<Value> =
    @Sendable (inout Settings, (inout Value) -> SettingValue) -> SettingValue

  let domain: SettingDomain
  /// The front ends in which the setting has an effect.
  package private(set) var place = SettingPlace.everywhere
  /// Stores the value, if there is one, and returns the stored value.
  fileprivate let access: @Sendable (inout Settings, SettingValue?) -> SettingValue

  private init<Value>(
    _ domain: SettingDomain, _ property: @escaping Property<Value>,
    read: @escaping @Sendable (Value) -> SettingValue,
    parse: @escaping @Sendable (SettingValue) -> Value?
  ) {
    self.domain = domain
    access = { settings, new in
      property(&settings) { value in
        if let parsed = new.flatMap(parse) { value = parsed }
        return read(value)
      }
    }
  }

  fileprivate static func flag(_ property: @escaping Property<Bool>) -> SettingRow {
    SettingRow(.flag, property, read: { .flag($0) }) {
      if case .flag(let isOn) = $0 { isOn } else { nil }
    }
  }

  fileprivate static func number(
    _ range: ClosedRange<Int64>, _ property: @escaping Property<Int64>
  ) -> SettingRow {
    SettingRow(.number(range), property, read: { .number($0) }) {
      if case .number(let number) = $0 { number } else { nil }
    }
  }

  fileprivate static func choice<Value: Sendable>(
    _ values: [Value], _ name: @escaping @Sendable (Value) -> String,
    _ property: @escaping Property<Value>
  ) -> SettingRow {
    SettingRow(.names(values.map { name($0) }), property, read: { .name(name($0)) }) { new in
      values.first { .name(name($0)) == new }
    }
  }

  fileprivate static func day(_ property: @escaping Property<String>) -> SettingRow {
    SettingRow(.day, property, read: { .name($0) }) {
      if case .name(let name) = $0 { name } else { nil }
    }
  }

  /// The row of a setting that acts only in some front ends.
  fileprivate func working(in place: SettingPlace) -> SettingRow {
    var row = self
    row.place = place
    return row
  }
}

/// Where a setting has an effect.
package enum SettingPlace: String, Sendable {
  case everywhere
  /// In a browser: it has devices that a terminal lacks.
  case browser
}

extension Settings {
  package subscript(key: SettingKey) -> SettingValue {
    var settings = self
    return key.row.access(&settings, nil)
  }

  /// Changes a setting.
  ///
  /// - Returns: whether the value is valid; otherwise nothing changes.
  @discardableResult
  package mutating func set(_ key: SettingKey, to value: SettingValue) -> Bool {
    let row = key.row
    guard row.domain.contains(value) else { return false }
    _ = row.access(&self, value)
    return true
  }
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
}

extension SettingValue {
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

  /// Whether a name is a day or the word for none.
  private static func isDay(_ name: String) -> Bool {
    name.utf8.elementsEqual(noDay.utf8) || CivilDay(name) != nil
  }

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
    case .names(let names): return names.contains(text) ? .name(text) : nil
    case .day: return Self.isDay(text) ? .name(text) : nil
    }
  }

  package func contains(_ value: SettingValue) -> Bool {
    switch (self, value) {
    case (.flag, .flag): true
    case (.number(let range), .number(let number)): range.contains(number)
    case (.names(let names), .name(let name)): names.contains(name)
    case (.day, .name(let name)): Self.isDay(name)
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

extension Settings {
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
        case .names(let names):
          fields.named(key.rawValue) { names.contains($0) ? .name($0) : nil }
        case .day:
          fields.named(key.rawValue) { SettingDomain.day.contains(.name($0)) ? .name($0) : nil }
        }
      if let value { set(key, to: value) }
    }
  }
}
