import ArgumentParser
import Commands
import DigitCore
import DigitPacks
import DigitProofs
import Files
import Text

struct DigitsFindCommand: ParsableCommand {
  static let configuration = CommandConfiguration("find", PackageResources.digits_find_txt)

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

  @OptionGroup var options: ReadingOptions

  func validate() throws {
    guard DigitPattern(pattern, radix: .hexadecimal) != nil else {
      throw ValidationError("PATTERN takes digits only, not '\(pattern)'")
    }
  }

  func run() throws {
    let opened = try DigitLibrary.open(source, options, takesHexadecimal: true)
    let file = opened.file
    guard let digits = DigitPattern(pattern, radix: file.radix) else {
      throw CommandFailure(
        .usage, "PATTERN takes digits only, not '\(pattern)': '\(file.path)' holds decimals")
    }
    options.output.notice(opened, isQuiet: quiet)
    var printer = MatchPrinter(command: self, opened: opened, pattern: digits)
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
    of opened: JudgedFile, searched: Int64
  ) -> (before: String, after: String) {
    let result: JSONObject = [
      "source": source, "path": opened.file.path, "form": opened.file.textLayout?.description,
      "trust": opened.trust, "radix": opened.file.otherRadix, "pattern": pattern,
      "positions": [Int64.min], "limit": limit, "searchedDecimals": searched,
    ]
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
  let opened: JudgedFile
  let pattern: DigitPattern
  var held: [DigitMatch] = []
  var count = 0

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
          "\(DigitRadix.text(pattern.values)) does not occur in the first"
            + " \(searched.counted(opened.file.digitName))\n")
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
      try output.write("\(DigitRadix.text(pattern.values)) at \(number):\n")
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
      let (before, after) = (DigitRadix.text(match.before), DigitRadix.text(match.after))
      let pattern = DigitRadix.text(pattern.values)
      // Nothing but the integer part comes before the first decimals.
      let start = match.before.count < match.index ? "…" : ""
      try output.write("  \(position.grouped)  \(start)\(before)[\(pattern)]\(after)…\n")
    }
  }
}
