import ArgumentParser
import PracticeEngine
import PracticeStore

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
    options.output.print(SettingListing(key, store.settings)) { "\(key.rawValue) is \(value) now" }
    if let hint = Self.hint(key, store) { StandardError.write("note: \(hint)\n") }
  }

  /// A note on the effect of a changed setting.
  private static func hint(_ key: SettingKey, _ store: PracticeStore) -> String? {
    let settings = store.settings
    switch key {
    case .learnSegmentStart, .learnSegmentEnd:
      let end = settings.learnSegmentEnd == 0 ? LearnSegment.standardEnd : settings.learnSegmentEnd
      if settings.learnSegmentStart < end { return nil }
      return "from \(settings.learnSegmentStart) to \(end) there is nothing to learn;"
        + " until learnSegmentStart is below learnSegmentEnd, 0 to \(LearnSegment.standardEnd)"
        + " is practised"
    case .reminderHour:
      return ReminderUnits.areInstalled
        ? "the timer keeps its hour until 'pi-trainer remind units --install' changes it" : nil
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
