import ArgumentParser
import PracticeStore

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
