import ArgumentParser
import PracticeStore

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
