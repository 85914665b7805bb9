import ArgumentParser
import Commands
import DigitCore
import DigitPacks
import DigitProofs
import Files
import Reports
import Text

struct DigitsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration("show", PackageResources.digits_show_txt)

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

  @OptionGroup var options: ReadingOptions

  func validate() throws {
    if path != nil, positions != nil || plain {
      throw ValidationError("--path shows one decimal; leave out the range and --plain")
    }
  }

  func run() throws {
    // A path proves a decimal.
    let opened = try DigitLibrary.open(source, options, takesHexadecimal: path == nil)
    let file = opened.file
    if let path {
      let found = try Self.proof(to: path.value, in: file)
      try StandardOutput.shared.write(Array(try JSONEncoder.sorted().encode(found)) + [10])
      return
    }
    let range = try Positions.range(of: file, positions, orFirst: 100)
    let output = StandardOutput.shared
    options.output.notice(opened, isQuiet: quiet)
    if options.json {
      let shown: JSONObject = [
        "source": source, "path": file.path, "constant": file.constant?.name,
        "form": file.textLayout?.description, "trust": opened.trust,
        "radix": file.otherRadix, "from": range.lowerIndex + 1,
        "count": range.count, "digits": Self.placeholder,
      ]
      let (before, after) = CommandOutput.parts(of: shown, around: Self.placeholderJSON)
      try output.write(before)
      try Positions.forEachPart(of: file, range) { try output.write($1) }
      try output.write(after)
    } else if isPlain {
      try Positions.forEachPart(of: file, range) { try output.write($1) }
    } else {
      let width = String(range.upperIndex + 1).count
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

  /// What proves one decimal to somebody who trusts the root of a pack's hash tree and the number
  /// of its decimals, and gets the decimal's block from anybody; `docs/IMPLEMENTING.md` says how.
  ///
  /// - Parameter position: counts from 1.
  /// - Throws: ``CommandFailure`` where the file is no pack or ends before the position,
  ///   `PackError` where the block is damaged, or the file was changed meanwhile.
  private static func proof(to position: Int64, in file: DigitFile) throws -> JSONObject {
    guard let pack = file.pack else {
      throw CommandFailure(
        .usage, "'\(file.path)': it is no digit pack; 'pi-trainer digits import' makes one of it")
    }
    guard position <= pack.digitCount else {
      throw Positions.failure(file, pack.digitCount, "\(position.grouped) is beyond the last")
    }
    let block = Int((position - 1) / PackLayout.blockDigitCount)
    let digit = try pack.digit(at: position - 1)
    let hashes = try pack.merklePath(ofBlock: block).map(\.hexadecimal)
    return [
      "block": block, "constant": pack.constant.name, "decimals": pack.digitCount,
      "digit": digit.value, "hashes": hashes, "integerPart": pack.constant.integerPart.value,
      "leaf": pack.blocks[block].leafHash.hexadecimal, "merkleRoot": pack.merkleRoot.hexadecimal,
      "position": position,
    ]
  }
}

extension DigitFile {
  /// What one of its digits is called.
  var digitName: String { radix == .decimal ? "decimal" : "hexadecimal digit" }

  /// What JSON says of digits that are no decimals.
  var otherRadix: Int? { radix == .decimal ? nil : radix.rawValue }
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
      throw failure(file, total, "\(first.grouped) is beyond the last")
    }
    let last = positions == nil ? count ?? total : positions?.last ?? total
    guard last <= total, let range = DigitRange(from: first - 1, upTo: last) else {
      throw failure(file, total, "\(first.grouped) to \(last.grouped) were requested")
    }
    return range
  }

  /// Why a file of so many decimals does not give what was asked for.
  static func failure(_ file: DigitFile, _ total: Int64, _ reason: String) -> CommandFailure {
    CommandFailure(
      .usage, "'\(file.path)': it holds the \(file.digitName)s 1 to \(total.grouped); \(reason)")
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
        let asked = "\((range.lowerIndex + 1).grouped) to \(range.upperIndex.grouped)"
        throw failure(file, index + Int64(found), "\(asked) were requested")
      }
      try body(index, values.map(DigitRadix.ascii))
      index += Int64(count)
    }
  }

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
