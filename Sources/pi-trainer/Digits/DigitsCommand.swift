import ArgumentParser

/// `pi-trainer digits`.
struct DigitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digits",
    abstract: "Compute, verify, show, search, compare and convert digits.",
    discussion: """
      A file of digits is a digit pack (.digitpack), a plain text, or a y-cruncher .ycd file; the \
      format is recognised by the content. The name of a constant stands for its pack. Positions \
      are 1-based: position 1 is the first decimal after the point.
      """,
    subcommands: [
      DigitsListCommand.self, DigitsGenerateCommand.self, DigitsVerifyCommand.self, DigitsInfoCommand.self,
      DigitsShowCommand.self, DigitsFindCommand.self, DigitsStatsCommand.self, DigitsCompareCommand.self,
      DigitsExportCommand.self, DigitsImportCommand.self,
    ])
}
