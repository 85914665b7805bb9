import ArgumentParser
import Commands
import DigitPacks
import DigitProofs
import Files
import Text

struct DigitsFindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find where a string of digits occurs.",
    discussion: HelpText.of(PackageResources.digits_find_txt))

  @Argument(
    help: "A file of digits, or the name of a constant.", completion: SourceArgument.completion)
  var source: String

  @Argument(help: "The digits to search for.")
  var pattern: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The largest number of occurrences to print (default: 10).", valueName: "count"),
    transform: DigitAmount.count)
  var limit = 10

  @Flag(help: "Print the positions only, one a line.")
  var plain = false

  @ParentCommand var program: PiTrainer

  /// The flag, which the program takes for its own before the name of the command is read.
  var isPlain: Bool { plain || program.appearance.plain }

  @Flag(name: .shortAndLong, help: "Do not say that the digits are verified.")
  var quiet = false

  @OptionGroup var texts: TextOptions

  @OptionGroup var options: OutputOptions

  private struct SearchResult: Encodable {
    let source: String
    let path: String
    let form: String?
    let trust: DigitTrust
    let pattern: String
    let positions: [Int64]
    let limit: Int
    let searchedDecimals: Int64
  }

  func validate() throws {
    guard !pattern.isEmpty, pattern.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw ValidationError("PATTERN takes digits only, not '\(pattern)'")
    }
  }

  func run() throws {
    let opened = try DigitLibrary.open(source, texts)
    let file = opened.file
    guard let digits = DigitPattern(pattern) else {
      throw CommandFailure(.usage, "PATTERN: '\(pattern)' cannot be searched for")
    }
    options.output.notice(opened, isQuiet: quiet)
    var printer = MatchPrinter(command: self, opened: opened)
    var failure: (any Error)?
    try file.search(digits, limit: limit, context: MatchPrinter.context) { match in
      do { try printer.add(match) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
    try printer.finish(searched: try file.readToEnd())
  }

  /// The result as JSON, with a placeholder where the positions go.
  fileprivate func jsonParts(
    of opened: DigitLibrary.Opened, searched: Int64
  ) -> (before: String, after: String) {
    let result = SearchResult(
      source: source, path: opened.file.path, form: opened.file.textLayout?.description,
      trust: opened.trust, pattern: pattern, positions: [.min], limit: limit,
      searchedDecimals: searched)
    return CommandOutput.parts(of: result, around: "\(Int64.min)")
  }
}

/// Prints matches as they are found: the first ones when their number is known, further ones at
/// once, so that no number of them needs memory.
private struct MatchPrinter {
  /// Decimals on either side of a match.
  static let context = 10
  /// So many matches wait for their number to be known.
  private static let heldCount = 4096

  let command: DigitsFindCommand
  let opened: DigitLibrary.Opened
  private var held: [DigitMatch] = []
  private var count = 0

  init(command: DigitsFindCommand, opened: DigitLibrary.Opened) {
    self.command = command
    self.opened = opened
  }

  private var output: StandardOutput { .shared }

  mutating func add(_ match: DigitMatch) throws {
    count += 1
    if count <= Self.heldCount { return held.append(match) }
    if count == Self.heldCount + 1 {
      try printHeading("more than \(Self.heldCount.counted("position"))")
      try printHeld()
    }
    try put(match, isFirst: false)
  }

  mutating func finish(searched: Int64) throws {
    let limitNote = count == command.limit ? " (--limit \(command.limit) reached)" : ""
    let number = "\(count.grouped) position\(count == 1 ? "" : "s")\(limitNote)"
    if count <= Self.heldCount {
      if count == 0, !command.isPlain, !command.options.json {
        try output.write(
          "\(command.pattern) does not occur in the first \(searched.counted("decimal"))\n")
      } else {
        try printHeading(number)
        try printHeld()
      }
    } else if !command.isPlain, !command.options.json {
      try output.write("\(number)\n")
    }
    if command.options.json {
      try output.write(command.jsonParts(of: opened, searched: searched).after)
    }
  }

  private func printHeading(_ number: String) throws {
    if command.options.json {
      try output.write(command.jsonParts(of: opened, searched: 0).before)
    } else if !command.isPlain {
      try output.write("\(command.pattern) at \(number):\n")
    }
  }

  private mutating func printHeld() throws {
    for (index, match) in held.enumerated() { try put(match, isFirst: index == 0) }
    held = []
  }

  private func put(_ match: DigitMatch, isFirst: Bool) throws {
    let position = match.index + 1
    if command.options.json {
      try output.write(isFirst ? "\(position)" : ",\n    \(position)")
    } else if command.isPlain {
      try output.write("\(position)\n")
    } else {
      let (before, after) = (Self.text(match.before), Self.text(match.after))
      // Nothing but the integer part comes before the first decimals.
      let start = match.before.count < match.index ? "…" : ""
      try output.write("  \(position.grouped)  \(start)\(before)[\(command.pattern)]\(after)…\n")
    }
  }

  private static func text(_ digits: [UInt8]) -> String {
    String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
  }
}
