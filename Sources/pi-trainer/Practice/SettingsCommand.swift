import ArgumentParser
import PracticeEngine
import PracticePresentation
import PracticeRecords
import PracticeStore
import TrainerModel

/// `pi-trainer settings`.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "List, show and change settings.",
    discussion: """
      EXAMPLES
        pi-trainer settings
        pi-trainer settings get keypad
        pi-trainer settings set keypad calculator
        pi-trainer settings set sounds off
      """,
    subcommands: [SettingsListCommand.self, SettingsGetCommand.self, SettingsSetCommand.self],
    defaultSubcommand: SettingsListCommand.self)

  /// The names, for completion and help.
  static var names: [String] { SettingKey.allCases.map(\.rawValue) }

  /// The setting with a name; the case does not matter.
  ///
  /// - Throws: `ValidationError` that names the nearest setting.
  static func key(_ name: String) throws -> SettingKey {
    if let key = SettingKey.allCases.first(where: {
      $0.rawValue.lowercased() == name.lowercased()
    }) {
      return key
    }
    throw ValidationError(
      "unknown setting '\(name)'; \(Suggestion.text(to: name, among: names))")
  }
}

/// `pi-trainer settings list`.
struct SettingsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all settings with their values.")

  @OptionGroup var options: OutputOptions

  func run() throws {
    let settings = try PracticeData.open().settings
    let listing = SettingKey.allCases.map { SettingListing($0, settings) }
    options.output.print(["settings": listing]) {
      PracticeFormat.table(
        SettingKey.allCases.map {
          [
            $0.rawValue, "\(settings[$0])",
            "(\($0.domain.text)\($0.place == .browser ? "; in the browser only" : ""))",
          ]
        },
        leftAligned: [0, 1, 2])
    }
  }
}

/// `pi-trainer settings get`.
struct SettingsGetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print the value of one setting.")

  @Argument(help: "The setting.", completion: .list(SettingsCommand.names))
  var name: String

  @OptionGroup var options: OutputOptions

  func validate() throws { _ = try SettingsCommand.key(name) }

  func run() throws {
    let key = try SettingsCommand.key(name)
    let settings = try PracticeData.open().settings
    options.output.print(SettingListing(key, settings)) { "\(settings[key])" }
  }
}

/// `pi-trainer settings set`.
struct SettingsSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change one setting.")

  @Argument(help: "The setting.", completion: .list(SettingsCommand.names))
  var name: String

  @Argument(help: "Its new value.")
  var value: String

  @OptionGroup var options: OutputOptions

  func validate() throws { _ = try parsed() }

  func run() throws {
    let (key, value) = try parsed()
    let store = try PracticeData.open()
    store.set(key, to: value)
    try PracticeData.save(store)
    if key == .reminderHour { Self.moveTimer(store) }
    options.output.print(SettingListing(key, store.settings)) { "\(key.rawValue) is \(value) now" }
    if let hint = Self.hint(key, store) { StandardError.write("note: \(hint)\n") }
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
    switch key {
    case .learnSegmentStart, .learnSegmentEnd:
      let end = settings.readSegmentEnd
      if settings.learnSegmentStart < end { return nil }
      return "from \(settings.learnSegmentStart) to \(end) there is nothing to learn;"
        + " until learnSegmentStart is below learnSegmentEnd, 0 to \(LearnSegment.standardEnd)"
        + " is practised"
    case .theme:
      guard let grade = Theme.named(settings.theme)?.grade, grade > store.profile.grade else {
        return nil
      }
      return "the theme shows once you reach the grade \(grade.title)"
    default: return nil
    }
  }

  private func parsed() throws -> (SettingKey, SettingValue) {
    let key = try SettingsCommand.key(name)
    if let value = key.domain.value(value) { return (key, value) }
    var hint = "it takes \(key.domain.text)"
    if case .names(let names) = key.domain { hint = Suggestion.text(to: value, among: names) }
    throw ValidationError("'\(value)' is not a value of \(key.rawValue); \(hint)")
  }
}

/// A setting as JSON.
struct SettingListing: Encodable {
  let name: String
  let value: Value
  let accepts: String
  /// Where the setting has an effect: everywhere or browser.
  let place: String

  /// A value in its JSON type.
  struct Value: Encodable {
    let value: SettingValue

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .flag(let isOn): try container.encode(isOn)
      case .number(let number): try container.encode(number)
      case .name(let name): try container.encode(name)
      }
    }
  }

  init(_ key: SettingKey, _ settings: Settings) {
    name = key.rawValue
    value = Value(value: settings[key])
    accepts = key.domain.text
    place = key.place.rawValue
  }
}
