import ArgumentParser
import Commands
package import PracticeData
import PracticeEngine
import PracticeStore
import TrainerModel

struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration("settings", PackageResources.settings_txt)

  @Argument(
    help: "The setting to show or to change (default: list all).",
    completion: .list(SettingName.all))
  var name: String?

  @Argument(help: "Its new value.", completion: .custom { words, _, _ in Self.values(words) })
  var value: String?

  @OptionGroup var options: DataOptions

  func validate() throws {
    if let name { try value.map { _ = try Self.parsed(name, $0) } ?? { _ = try Self.key(name) }() }
  }

  func run() throws {
    let store = try options.store()
    guard let name else { return list(store.settings) }
    let key = try Self.key(name)
    guard let value else {
      return options.output.print(Self.listing(key, store.settings)) { "\(store.settings[key])" }
    }
    let parsed = try Self.parsed(name, value)
    try PracticeData.save(store) { store.set(key, to: parsed) }
    if key == .reminderHour { Self.moveTimer(store) }
    options.output.print(Self.listing(key, store.settings)) {
      "\(SettingName.of(key)) = \(parsed)"
    }
    if let hint = Self.hint(key, store) { StandardError.write("note: \(hint)\n") }
  }

  private func list(_ settings: Settings) {
    let listing = SettingKey.allCases.map { Self.listing($0, settings) }
    options.output.print(["settings": listing]) {
      PracticeFormat.table(
        SettingKey.allCases.map {
          [
            SettingName.of($0), "\(settings[$0])",
            "(\($0.domain.text)\($0.place == .browser ? "; in the browser only" : ""))",
          ]
        },
        leftAligned: [0, 1, 2])
    }
  }

  private static func listing(_ key: SettingKey, _ settings: Settings) -> JSONObject {
    // Where the setting has an effect: everywhere or browser.
    let place = key.place.rawValue
    return [
      "name": key.rawValue, "value": settings[key], "accepts": key.domain.text, "place": place,
    ]
  }

  /// The setting with a name.
  ///
  /// - Throws: `ValidationError` that names the nearest setting.
  private static func key(_ name: String) throws -> SettingKey {
    if let key = SettingName.key(name) { return key }
    throw ValidationError(
      "unknown setting '\(name)'; \(Suggestion.text(to: name, among: SettingName.all))")
  }

  /// What completes the value of the setting before it.
  private static func values(_ words: [String]) -> [String] {
    guard let key = words.lazy.compactMap({ SettingName.key($0) }).first else { return [] }
    return switch key.domain {
    case .names(let names): names
    case .flag: ["on", "off"]
    case .number, .day: []
    }
  }

  /// Installs the timer of the reminder anew, where there is one, so that it has the new hour.
  private static func moveTimer(_ store: PracticeStore) {
    guard ReminderUnits.areInstalled, store.settings.reminderConsent == .granted else { return }
    let units = ReminderUnits(hour: store.settings.reminderHour)
    let note: String
    switch (try? units.install()) as ReminderInstallation? {
    case .installed(let hour)?: note = "the timer is set for \(hour):00"
    case .manual(let command)?: note = "the timer keeps its hour until you run: \(command)"
    case nil: note = "the timer keeps its hour: '\(ReminderUnits.folder)' cannot be written"
    }
    StandardError.write("note: \(note)\n")
  }

  /// A note on the effect of a changed setting.
  private static func hint(_ key: SettingKey, _ store: PracticeStore) -> String? {
    let settings = store.settings
    if key == .learnSegmentStart || key == .learnSegmentEnd {
      let end = settings.readSegmentEnd
      if settings.learnSegmentStart < end { return nil }
      return "from \(settings.learnSegmentStart) to \(end) there is nothing to learn;"
        + " until learn-segment-start is below learn-segment-end, 0 to \(LearnSegment.standardEnd)"
        + " is practised"
    }
    if key == .goalDigits, settings.lacksGoalDay { return "there is no goal until goal-day is set" }
    guard key == .theme, let grade = Theme.named(settings.theme)?.grade,
      grade > store.profile.grade
    else { return nil }
    return "the theme shows once you reach the grade \(grade.title)"
  }

  private static func parsed(_ name: String, _ value: String) throws -> SettingValue {
    let key = try key(name)
    if let parsed = key.domain.value(value) {
      guard key == .goalDay, parsed.isDay(before: PracticeData.today) else { return parsed }
      throw ValidationError("goal-day \(value): that day is past; choose one from today on")
    }
    var hint = "it takes \(key.domain.text)"
    if case .names(let names) = key.domain { hint = Suggestion.text(to: value, among: names) }
    throw ValidationError("'\(value)' is not a value of \(SettingName.of(key)); \(hint)")
  }
}

/// Settings as they are typed: `goal-digits`, and also as the file of the settings has them,
/// `goalDigits`.
enum SettingName {
  static var all: [String] { SettingKey.allCases.map(of) }

  static func of(_ key: SettingKey) -> String {
    key.rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  static func key(_ name: String) -> SettingKey? {
    let plain = name.lowercased().filter { $0 != "-" }
    return SettingKey.allCases.first { $0.rawValue.lowercased() == plain }
  }
}

extension SettingValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag(let isOn): try container.encode(isOn)
    case .number(let number): try container.encode(number)
    case .name(let name): try container.encode(name)
    }
  }
}
