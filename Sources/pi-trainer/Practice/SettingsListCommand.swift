import ArgumentParser
import PracticeStore

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
        SettingKey.allCases.map { [$0.rawValue, "\(settings[$0])", "(\($0.domain.text))"] },
        leftAligned: [0, 1, 2])
    }
  }
}
