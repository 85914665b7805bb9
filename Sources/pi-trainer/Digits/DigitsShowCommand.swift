import ArgumentParser
import DigitCore
import DigitPack
import DigitVerification
import FileIO
import NumberText

/// `pi-trainer digits show`.
struct DigitsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show digits in blocks of ten with their positions.",
    discussion: "Positions are 1-based: position 1 is the first decimal after the point.")

  @Argument(help: "A file of digits, or the name of a constant.", completion: .file())
  var source: String

  @Option(parsing: .unconditional, help: "The first position to show.")
  var from: Int64 = 1

  @Option(
    parsing: .unconditional, help: "How many decimals to show.", transform: DigitAmount.argument)
  var count = DigitAmount(100)

  @Flag(help: "Print the bare digits, without positions, blanks or a newline.")
  var plain = false

  @ParentCommand var program: PiTrainer

  /// The flag, which the program takes for its own before the name of the command is read.
  var isPlain: Bool { plain || program.appearance.plain }

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Excerpt: Encodable {
    let source: String
    let path: String
    let constant: String?
    let trust: DigitTrust
    let from: Int64
    let count: Int64
    let digits: String
  }

  func validate() throws {
    _ = try Positions.position(from, option: "--from")
  }

  func run() throws {
    let opened = try DigitLibrary.open(source)
    let file = opened.file
    try mappingErrors {
      let range = try Positions.range(of: file, from: from, count: count.value)
      let output = StandardOutput.shared
      options.output.notice(opened)
      if options.json {
        let shown = Excerpt(
          source: source, path: file.path, constant: file.constant?.name, trust: opened.trust,
          from: from, count: range.count, digits: Self.placeholder)
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
  }

  /// Stands for the digits while the rest is encoded; no other field can hold it before them.
  private static let placeholder = "\u{1}"
  private static let placeholderJSON = "\\u0001"
}

/// Positions of decimals on the command line and on the screen.
enum Positions {
  /// Decimals in a line of blocks.
  private static let digitsPerLine = 50

  /// A 1-based position.
  ///
  /// - Throws: `ValidationError` that names the option.
  static func position(_ number: Int64, option: String) throws -> DigitPosition {
    guard let position = DigitPosition(ordinal: number) else {
      throw ValidationError("\(option) must be at least 1, not \(number)")
    }
    return position
  }

  /// A range from a 1-based position.
  ///
  /// - Throws: ``CommandFailure`` when it begins or ends beyond the last decimal.
  static func range(
    of file: DigitFile, from: Int64, count: Int64
  ) throws -> DigitRange {
    // Of a pipe the last decimal is known when it was read, which is too late.
    let last = file.isStream ? .max : try file.countDigits()
    guard from <= last else {
      throw CommandFailure(
        .usage,
        "'\(file.path)': it holds the decimals 1 to \(last.grouped); \(from.grouped) is beyond the"
          + " last")
    }
    let (end, overflow) = (from - 1).addingReportingOverflow(count)
    guard !overflow, end <= last, let range = DigitRange(from: from - 1, upTo: end) else {
      let wanted = overflow ? "more" : "\(from.grouped) to \(end.grouped)"
      throw CommandFailure(
        .usage,
        "'\(file.path)': it holds the decimals 1 to \(last.grouped); \(wanted) were requested")
    }
    return range
  }

  /// Reads a range in parts of whole lines.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - range: the decimals.
  ///   - body: gets the 0-based index of the first of a part, and its decimals as ASCII.
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

  /// The width of the positions of a range.
  static func width(of range: DigitRange) -> Int { String(range.upperIndex + 1).count }

  /// Blocks of ten, the position of the first decimal before each line.
  static func blocks(_ digits: String, from: Int64, width: Int) -> String {
    var lines: [String] = []
    var rest = digits[...]
    var position = from
    while !rest.isEmpty {
      let line = rest.prefix(digitsPerLine)
      let number = String(position)
      var text = String(repeating: " ", count: width - number.count) + number + "  "
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
