import ArgumentParser
import Commands
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import Text

struct DigitsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write digits as plain text, as a .ycd file or as JSON.",
    discussion: """
      FORMATS
        text  "3." and the decimals, without a newline at the end: the bytes that the content hash \
      covers. --decimals-only omits the integer part and the point; --group puts blanks between \
      groups of decimals, ten groups a line
        ycd   y-cruncher's compressed digit file
        json  one object with the digits as a string
      """)

  /// The formats that can be written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, ycd, json
  }

  @Argument(
    help: "A file of digits, or the name of a constant.", completion: SourceArgument.completion)
  var source: String

  @Argument(
    help: ArgumentHelp(
      "The first and the last position, such as 1-1000 (default: all).",
      valueName: "first-last"), transform: PositionRange.argument)
  var positions: PositionRange?

  @Option(help: ArgumentHelp("text, ycd or json.", valueName: "form"))
  var format: Format

  @Flag(help: "Omit the integer part and the point.")
  var decimalsOnly = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Group this many decimals, ten groups a line.", valueName: "count"),
    transform: DigitAmount.count)
  var group: Int?

  @OptionGroup var destination: TextDestination

  @Flag(name: .shortAndLong, help: "Do not say that the digits are verified.")
  var quiet = false

  @OptionGroup var texts: TextOptions

  @OptionGroup var options: OutputOptions

  private struct ExportResult: Encodable {
    let source: String
    let path: String
    let sourcePath: String
    let trust: DigitTrust
    let format: String
    let from: Int64
    let count: Int64
  }

  func validate() throws {
    if let group, !(1...1_000_000).contains(group) {
      throw ValidationError("--group takes a number from 1 to 1,000,000")
    }
    if format != .text && (decimalsOnly || group != nil) {
      throw ValidationError("--decimals-only and --group need --format text")
    }
    if options.json && destination.isStandardOutput && format != .json {
      throw ValidationError(
        "--json describes the written file: add --out FILE, or use --format json")
    }
  }

  func run() throws {
    let opened = try DigitLibrary.open(source, texts)
    let file = opened.file
    let range = try Positions.range(of: file, positions)
    options.output.notice(opened, isQuiet: quiet)
    try destination.write { try write(file, range, to: $0) }
    if destination.isStandardOutput { return }
    let exported = ExportResult(
      source: source, path: destination.path, sourcePath: file.path, trust: opened.trust,
      format: format.rawValue, from: range.lowerIndex + 1, count: range.count)
    options.output.print(exported) {
      "\(destination.path): \(exported.count.counted("decimal")) as \(exported.format)"
    }
  }

  private func write(_ file: DigitFile, _ range: DigitRange, to sink: some ByteSink) throws {
    let export = try DigitExport(file, range: range, constant: constant(of: file))
    switch format {
    case .text:
      let isWhole = !decimalsOnly && range.lowerIndex == 0
      try export.writeText(
        DigitTextStyle(includesIntegerPart: isWhole, groupSize: group), to: sink)
    case .ycd: try export.writeYcd(to: sink)
    case .json: try export.writeJSON(to: sink)
    }
  }

  /// The constant of a file that does not name it, recognised by its first decimals.
  private func constant(of file: DigitFile) throws -> MathematicalConstant? {
    guard file.constant == nil, !decimalsOnly else { return nil }
    return try FileConstantRecognition.constant(of: file)
  }
}

/// Recognises a constant by the first decimals of a file.
enum FileConstantRecognition {
  /// The constant, or `nil`; afterwards the file is positioned at its first decimal.
  static func constant(of file: DigitFile) throws -> MathematicalConstant? {
    try file.seek(to: 0)
    var values = [UInt8](repeating: 0, count: 50)
    let count = try file.readFully(into: &values)
    try file.seek(to: 0)
    guard count > 0 else { return nil }
    var packed = [UInt8](repeating: 0, count: (count + 1) / 2)
    for index in 0..<count {
      packed[index / 2] |= index & 1 == 0 ? values[index] << 4 : values[index]
    }
    let store = PackedDecimalStore(bytes: packed, digitCount: Int64(count))
    return try ConstantRecognition.constant(of: store)?.constant
  }
}
