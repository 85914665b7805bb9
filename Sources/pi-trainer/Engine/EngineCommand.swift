import ArgumentParser

/// `pi-trainer engine`.
struct EngineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine",
    abstract: "Validate the practice engine against digits, and replay sessions.",
    subcommands: [EngineValidateCommand.self, EngineReplayCommand.self])
}
