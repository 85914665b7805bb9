import ArgumentParser

/// `pi-trainer data`.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Show where your data is stored, export it, import it.",
    discussion: """
      Everything stays on this machine. Records, history and transcripts are in \
      $XDG_DATA_HOME/pi-trainer/practice (~/.local/share), settings in $XDG_CONFIG_HOME/pi-trainer \
      (~/.config); PI_TRAINER_HOME names one folder for all of it. docs/STORE_FORMAT.md describes \
      the files.
      """,
    subcommands: [DataPathCommand.self, DataExportCommand.self, DataImportCommand.self])
}
