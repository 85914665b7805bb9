import ArgumentParser
import Commands
import DigitCore
import DigitPacks
import DigitProofs
import Files
import Reports
import Text

struct DigitsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show digits in blocks of ten with their positions.",
    discussion: HelpText.of(PackageResources.digits_show_txt))

  @Argument(
    help: "A file of digits, or the name of a constant.", completion: SourceArgument.completion)
  var source: String

  @Argument(
    help: ArgumentHelp(
      "The first and the last position (default: the first 100).", valueName: "first-last"),
    transform: PositionRange.argument)
  var positions: PositionRange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Print as JSON what proves the decimal at a position to who trusts the pack's Merkle root.",
      valueName: "position"), transform: DigitAmount.argument)
  var path: DigitAmount?

  @Flag(help: "Print the bare digits, without positions, blanks or a newline.")
  var plain = false

  @ParentCommand var program: PiTrainer

  /// The flag, which the program takes for its own before the name of the command is read.
  var isPlain: Bool { plain || program.appearance.plain }

  @Flag(name: .shortAndLong, help: "Do not say that the digits are verified.")
  var quiet = false

  @OptionGroup var texts: TextOptions

  @OptionGroup var options: OutputOptions

  private struct Excerpt: Encodable {
    let source: String
    let path: String
    let constant: String?
    let form: String?
    let trust: DigitTrust
    let from: Int64
    let count: Int64
    let digits: String
  }

  func validate() throws {
    if path != nil, positions != nil || plain {
      throw ValidationError("--path shows one decimal; leave out the range and --plain")
    }
  }

  func run() throws {
    let opened = try DigitLibrary.open(source, texts)
    let file = opened.file
    if let path {
      let found = try DigitPath(to: path.value, in: file)
      try StandardOutput.shared.write(Array(try JSONEncoder.sorted().encode(found)) + [10])
      return
    }
    let range = try Positions.range(of: file, positions, orFirst: 100)
    let output = StandardOutput.shared
    options.output.notice(opened, isQuiet: quiet)
    if options.json {
      let shown = Excerpt(
        source: source, path: file.path, constant: file.constant?.name,
        form: file.textLayout?.description, trust: opened.trust, from: range.lowerIndex + 1,
        count: range.count, digits: Self.placeholder)
      let (before, after) = CommandOutput.parts(of: shown, around: Self.placeholderJSON)
      try output.write(before)
      try Positions.forEachPart(of: file, range) { try output.write($1) }
      try output.write(after)
    } else if isPlain {
      try Positions.forEachPart(of: file, range) { try output.write($1) }
    } else {
      let width = Positions.width(of: range)
      try Positions.forEachPart(of: file, range) { index, digits in
        try output.write(
          Positions.blocks(
            String(decoding: digits, as: UTF8.self), from: index + 1, width: width) + "\n")
      }
    }
  }

  /// Stands for the digits while the rest is encoded; no other field can hold it before them.
  private static let placeholder = "\u{1}"
  private static let placeholderJSON = "\\u0001"
}

/// Positions of decimals on the command line and on the screen.
enum Positions {
  private static let digitsPerLine = 50

  /// The decimals of a file that a range names.
  ///
  /// - Parameters:
  ///   - positions: the range; `nil` for the beginning of the file.
  ///   - count: how many decimals the beginning has; `nil` for all.
  /// - Throws: ``CommandFailure`` when it begins or ends beyond the last decimal.
  static func range(
    of file: DigitFile, _ positions: PositionRange?, orFirst count: Int64? = nil
  ) throws -> DigitRange {
    let first = positions?.first ?? 1
    // Of a pipe the last decimal is known when it was read, which is too late.
    let isCounted = !file.isStream || (positions.map { $0.last == nil } ?? (count == nil))
    let total = isCounted ? try file.countDigits() : .max
    guard first <= total else {
      throw CommandFailure(
        .usage,
        "'\(file.path)': it holds the decimals 1 to \(total.grouped); \(first.grouped) is beyond"
          + " the last")
    }
    let last = positions == nil ? count ?? total : positions?.last ?? total
    guard last <= total, let range = DigitRange(from: first - 1, upTo: last) else {
      throw CommandFailure(
        .usage,
        "'\(file.path)': it holds the decimals 1 to \(total.grouped); \(first.grouped) to"
          + " \(last.grouped) were requested")
    }
    return range
  }

  /// Reads a range in parts of whole lines.
  ///
  /// - Parameter body: gets the 0-based index of the first of a part, and its decimals as ASCII.
  static func forEachPart(
    of file: DigitFile, _ range: DigitRange, _ body: (Int64, [UInt8]) throws -> Void
  ) throws {
    try file.seek(to: range.lowerIndex)
    var index = range.lowerIndex
    while index < range.upperIndex {
      let count = Int(min(range.upperIndex - index, Int64(digitsPerLine * 1000)))
      var values = [UInt8](repeating: 0, count: count)
      let found = try file.readFully(into: &values)
      if found < count {
        throw CommandFailure(
          .usage,
          "'\(file.path)': it holds the decimals 1 to \((index + Int64(found)).grouped);"
            + " \((range.lowerIndex + 1).grouped) to \(range.upperIndex.grouped) were requested")
      }
      try body(index, values.map { $0 + 0x30 })
      index += Int64(count)
    }
  }

  static func width(of range: DigitRange) -> Int { String(range.upperIndex + 1).count }

  /// Blocks of ten, the position of the first decimal before each line.
  static func blocks(_ digits: String, from: Int64, width: Int) -> String {
    var lines: [String] = []
    var rest = digits[...]
    var position = from
    while !rest.isEmpty {
      let line = rest.prefix(digitsPerLine)
      var text = String(position).rightAligned(in: width) + "  "
      for (index, digit) in line.enumerated() {
        if index > 0, index.isMultiple(of: 10) { text.append(" ") }
        text.append(digit)
      }
      lines.append(text)
      rest = rest.dropFirst(digitsPerLine)
      position += Int64(digitsPerLine)
    }
    return lines.joined(separator: "\n")
  }
}
