import ArgumentParser

/// Everything about digits.
struct DigitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digits",
    abstract: "Make, verify, read, search, compare and convert digits.",
    discussion: """
      PATH is a digit pack (.digitpack), a plain text of digits, or a y-cruncher .ycd file; the \
      format is recognised by the content. Where PATH|CONSTANT stands, the name of a constant \
      serves from its pack. Positions are 1-based: position 1 is the first decimal after the point.
      """,
    subcommands: [
      ListCommand.self, GenerateCommand.self, VerifyCommand.self, InfoCommand.self,
      ShowCommand.self, FindCommand.self, StatsCommand.self, CompareCommand.self,
      ExportCommand.self, ImportCommand.self,
    ])
}
