import ArgumentParser
import DigitCore
import DigitPack
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

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Excerpt: Encodable {
    let source: String
    let constant: String?
    let from: Int64
    let count: Int64
    let digits: String
  }

  func validate() throws {
    _ = try Positions.position(from, option: "--from")
  }

  func run() throws {
    let file = try DigitLibrary.open(source)
    let digits = try mappingErrors {
      try Positions.digits(of: file, from: from, count: count.value)
    }
    if plain && !options.json {
      try mappingErrors { try StandardOutput().write(digits) }
      return
    }
    let text = String(decoding: digits, as: UTF8.self)
    let shown = Excerpt(
      source: source, constant: file.constant?.name, from: from, count: Int64(digits.count),
      digits: text)
    options.output.print(shown) { Positions.blocks(text, from: from) }
  }
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
  /// - Throws: ``CommandFailure`` when it reaches beyond the last decimal.
  static func range(
    of file: DigitFile, from: Int64, count: Int64
  ) throws -> DigitRange {
    let last = try file.countDigits()
    let (end, overflow) = (from - 1).addingReportingOverflow(count)
    guard !overflow, end <= last, let range = DigitRange(from: from - 1, upTo: end) else {
      let wanted = overflow ? "more" : "\(from.grouped) to \(end.grouped)"
      throw CommandFailure(
        .usage,
        "'\(file.path)': it holds the decimals 1 to \(last.grouped); \(wanted) were requested")
    }
    return range
  }

  /// Decimals as ASCII.
  static func digits(of file: DigitFile, from: Int64, count: Int64) throws -> [UInt8] {
    let range = try range(of: file, from: from, count: count)
    try file.seek(to: range.lowerIndex)
    var values = [UInt8](repeating: 0, count: Int(range.count))
    _ = try file.readFully(into: &values)
    return values.map { $0 + 0x30 }
  }

  /// Blocks of ten, the position of the first decimal before each line.
  static func blocks(_ digits: String, from: Int64) -> String {
    let width = String(from + Int64(digits.utf8.count)).count
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
