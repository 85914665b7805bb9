import ArgumentParser
import Commands
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import PackMaking
import SystemPackage
import Text

struct DigitsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration("export", PackageResources.digits_export_txt)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, ycd, json
    case bFile = "b-file"
    case bits, nist, c, swift, rust, python
  }

  @Argument(
    help: "A file of digits, or the name of a constant.", completion: SourceArgument.completion)
  var source: String

  @Argument(
    help: ArgumentHelp(
      "The first and the last position, such as 1-1000 (default: all).",
      valueName: "first-last"), transform: PositionRange.argument)
  var positions: PositionRange?

  @Option(
    help: ArgumentHelp(
      "text, ycd, json, b-file, bits, nist, c, swift, rust or python.", valueName: "form"))
  var format: Format?

  @Option(
    help: ArgumentHelp("Write this text again, with the right digits.", valueName: "file"),
    completion: .file())
  var like: String?

  @Flag(help: "Omit the integer part and the point.")
  var decimalsOnly = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Group this many decimals, ten groups a line.", valueName: "count"),
    transform: DigitAmount.count)
  var group: Int?

  @OptionGroup var destination: TextDestination

  @Flag(
    name: .shortAndLong,
    help: "Do not say that the digits are verified, nor how the text of --like was read.")
  var quiet = false

  @OptionGroup var options: ReadingOptions

  func validate() throws {
    guard (format == nil) != (like == nil) else {
      throw ValidationError("give either --format FORM or --like FILE")
    }
    guard like == nil || positions == nil else {
      throw ValidationError("--like takes as many decimals as its file holds: name no positions")
    }
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
    let isPlain = format == .text || format == .json
    let opened = try DigitLibrary.open(source, options, takesHexadecimal: isPlain)
    let file = opened.file
    let places = try like.map { try DigitTextPlaces(of: FilePath($0)) }
    let range = try Positions.range(of: file, positions, orFirst: places?.count)
    options.output.notice(opened, isQuiet: quiet)
    if let like, let places, !quiet {
      let lead = places.integerPart == nil ? "" : "an integer part and "
      let name = like.visibleCharacters
      StandardError.write("\(name): read as \(lead)\(places.count.counted("decimal"))\n")
    }
    try destination.write { sink in
      let export = try DigitExport(file, range: range, constant: constant(of: file))
      if let places {
        try export.writeText(in: places, to: sink)
      } else {
        try write(export, to: sink)
      }
    }
    if destination.isStandardOutput { return }
    let form = format?.rawValue ?? "text"
    let exported: JSONObject = [
      "source": source, "path": destination.path, "sourcePath": file.path, "trust": opened.trust,
      "format": form, "radix": file.otherRadix, "from": range.lowerIndex + 1, "count": range.count,
    ]
    options.output.print(exported) {
      "\(destination.path): \(range.count.counted(file.digitName)) as \(form)"
    }
  }

  private func write(_ export: DigitExport, to sink: some ByteSink) throws {
    switch format ?? .text {
    case .text: try export.writeText(isBare: decimalsOnly, groupSize: group, to: sink)
    case .ycd: try export.writeYcd(to: sink)
    case .json: try export.writeJSON(to: sink)
    case .bFile: try export.writeBFile(to: sink)
    case .bits: try sink.write(BinaryDigits(try export.naturalNumber()).bytes)
    case .nist: try sink.write(BinaryDigits(try export.naturalNumber()).nistText)
    case .c: try export.writeLiterals(in: .c, to: sink)
    case .swift: try export.writeLiterals(in: .swift, to: sink)
    case .rust: try export.writeLiterals(in: .rust, to: sink)
    case .python: try export.writeLiterals(in: .python, to: sink)
    }
  }

  /// The constant of a file that does not name it, recognised by its first decimals.
  private func constant(of file: DigitFile) throws -> MathematicalConstant? {
    guard file.constant == nil, !decimalsOnly else { return nil }
    try file.seek(to: 0)
    let (bytes, count) = try file.readPacked(atMost: 50)
    try file.seek(to: 0)
    guard count > 0 else { return nil }
    let store = PackedDecimalStore(bytes: bytes, digitCount: Int64(count))
    return try ConstantRecognition.constant(of: store)?.constant
  }
}
