import ArgumentParser
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
  }

  private func parsed() throws -> (SettingKey, SettingValue) {
    let key = try SettingsCommand.key(name)
    if let value = key.domain.value(value) { return (key, value) }
    var hint = "it takes \(key.domain.text)"
    if case .names(let names) = key.domain { hint = Suggestion.nearest(to: value, among: names) }
    throw ValidationError("'\(value)' is no value of \(key.rawValue); \(hint)")
  }
}
