import ArgumentParser

/// Everything about the user's data as a whole.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Show where your data lies, take it out, bring it in.",
    discussion: """
      Everything stays on this machine. Records, history and transcripts lie in \
      $XDG_DATA_HOME/pi-trainer/practice (~/.local/share), settings in $XDG_CONFIG_HOME/pi-trainer \
      (~/.config); PI_TRAINER_HOME puts all of it into one folder. docs/STORE_FORMAT.md describes \
      the files.
      """,
    subcommands: [DataPathCommand.self, DataExportCommand.self, DataImportCommand.self])
}
