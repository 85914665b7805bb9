import DigitCore
import Files
import SystemPackage

/// A `.ycd` file or a set of them: 19 decimals in each little-endian word of 64 bits, the first the
/// most significant.
///
/// The last word of a file is padded after the last decimal.
final class YcdReader: DigitReader {
  let path: String
  private let files: YcdSet
  /// The file of the set that is read.
  private var part: YcdPart
  /// The decimals of the words read last, and the index of the first of these words in its file.
  private var digits: [UInt8] = []
  private var firstWord: Int64 = 0
  private(set) var index: Int64 = 0
  private static let wordsPerRead: Int64 = 1024
  private static let largestWord: UInt64 = 9_999_999_999_999_999_999

  var integerPart: Digit? { part.header.integerPart }
  var digitCount: Int64? { files.digitCount }

  /// Creates a reader of a file and, where it is a part of a set, of those beside it.
  init(_ file: OpenFile, _ fileSystem: FileSystem) throws(DigitFileError) {
    path = file.path.string
    part = try YcdPart(file)
    files = try YcdSet(part, fileSystem)
    if part.header.block > 0 { part = try files.part(0) }
    try compareFirstDigits()
  }

  func read(
    into values: inout MutableSpan<UInt8>, at places: Range<Int>
  ) throws(DigitFileError) -> Int {
    guard index < files.digitCount, !places.isEmpty else { return 0 }
    let number = index / part.header.blockSize
    if number != part.header.block {
      part = try files.part(number)
      digits = []
    }
    let local = index - part.header.start
    let word = local / Int64(YcdHeader.digitsPerWord)
    let held = firstWord..<(firstWord + Int64(digits.count / YcdHeader.digitsPerWord))
    if !held.contains(word) { try load(from: word) }
    let place = Int(local - firstWord * Int64(YcdHeader.digitsPerWord))
    let count = min(
      places.count, digits.count - place, Int(min(part.header.end - index, Int64(Int32.max))))
    for offset in 0..<count { values[places.lowerBound + offset] = digits[place + offset] }
    index += Int64(count)
    return count
  }

  func seek(to index: Int64) throws(DigitFileError) {
    guard index >= 0, index <= files.digitCount else {
      throw DigitFileError(
        .beyondEnd, path, position: index + 1,
        "it holds the decimals 1 to \(files.digitCount) only")
    }
    self.index = index
  }

  private func compareFirstDigits() throws(DigitFileError) {
    let header = part.header
    let stated = header.firstDecimals.utf8.prefix(Int(min(header.end, 1000))).map { $0 - 0x30 }
    var found = [UInt8](repeating: 0, count: stated.count)
    _ = try readFully(into: &found)
    index = 0
    for (place, value) in stated.enumerated() where found[place] != value {
      throw DigitFileError(
        .firstDigitsDiffer, part.path, position: Int64(place + 1),
        "the field FirstDigits says \(value), the data say \(found[place])")
    }
  }

  private func load(from word: Int64) throws(DigitFileError) {
    try Cancellation.check(file: path)
    let count = Int(min(Self.wordsPerRead, part.header.wordCount - word))
    var bytes = [UInt8](repeating: 0, count: 8 * count)
    digits.removeAll(keepingCapacity: true)
    firstWord = word
    do throws(PlatformError) {
      guard try part.file.read(into: &bytes, at: part.dataOffset + 8 * word) == bytes.count else {
        throw PlatformError(.read, path: part.path, errno: .ioError)
      }
    } catch { throw DigitFileError(error) }
    var spelled = [UInt8](repeating: 0, count: YcdHeader.digitsPerWord * count)
    for number in 0..<count {
      var rest: UInt64 = bytes.span.littleEndian(at: 8 * number)
      guard rest <= Self.largestWord else {
        let global = word + Int64(number)
        throw DigitFileError(
          .badWord, part.path, byte: part.dataOffset + 8 * global + 1,
          position: part.header.start + global * Int64(YcdHeader.digitsPerWord) + 1,
          "word \(global + 1) is \(rest), above the largest word of 19 digits")
      }
      for place in stride(from: YcdHeader.digitsPerWord - 1, through: 0, by: -1) {
        let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
        spelled[YcdHeader.digitsPerWord * number + place] = UInt8(truncatingIfNeeded: remainder)
        rest = quotient
      }
    }
    digits = spelled
  }
}

/// The text header of a `.ycd` file, the compressed digit file of y-cruncher.
///
/// Lines end with CR LF; fields are a name, a tab and a value; a zero byte ends the header, and the
/// words follow. The layout is that of y-cruncher's own Digit Viewer
/// (github.com/Mysticial/DigitViewer, `BasicYcdFileWriter.cpp`).
struct YcdHeader: Hashable, Sendable {
  static let title = Array("#Compressed Digit File".utf8)
  /// Decimals in one word of 64 bits.
  static let digitsPerWord = 19
  static let maximumByteCount = 4096
  /// How many decimals the field FirstDigits states.
  static let statedDecimals = 50

  let integerPart: Digit
  /// The first decimals of the set as text, at most ``statedDecimals``.
  let firstDecimals: String
  /// How many decimals the set has; 0 where a part that is full does not say.
  let total: Int64
  /// How many decimals a full part has, and the number of this one, from 0 on.
  let blockSize: Int64
  let block: Int64

  /// The indices of the first decimal and of the one after the last.
  var start: Int64 { block * blockSize }
  var end: Int64 { total > 0 ? min(start + blockSize, total) : start + blockSize }

  /// The number of 64-bit words after the header.
  var wordCount: Int64 { (end - start - 1) / Int64(Self.digitsPerWord) + 1 }

  /// The header's bytes, its zero byte included.
  var encoded: [UInt8] {
    let lines = [
      "#Compressed Digit File", "", "FileVersion:\t1.1.0", "", "Base:\t10", "",
      "FirstDigits:\t\(integerPart.value).\(firstDecimals)", "", "TotalDigits:\t\(total)", "",
      "Blocksize:\t\(blockSize)", "BlockID:\t\(block)", "", "EndHeader", "",
    ]
    return lines.flatMap { Array("\($0)\r\n".utf8) } + [0]
  }
}

extension YcdHeader {
  /// Reads the header at the front of a file.
  ///
  /// - Parameter bytes: the first ``maximumByteCount`` bytes, or the whole file when it is shorter.
  /// - Returns: the header and its length in bytes.
  static func decode(
    _ bytes: [UInt8], path: String
  ) throws(DigitFileError) -> (header: YcdHeader, byteCount: Int) {
    guard !bytes.isEmpty else { throw DigitFileError(.empty, path, "it is empty") }
    guard bytes.starts(with: title) else {
      throw DigitFileError(
        .missingHeader, path, byte: 1, "it does not begin with '#Compressed Digit File'")
    }
    guard let end = bytes.firstIndex(of: 0) else {
      throw DigitFileError(
        .missingHeader, path, byte: Int64(bytes.count), "its header does not end with a zero byte")
    }
    let fields = try fields(bytes[..<end], path: path)
    try checkKind(fields, path: path)
    return (try YcdHeader(fields, path: path), end + 1)
  }

  private init(_ fields: [String: String], path: String) throws(DigitFileError) {
    total = try Self.number("TotalDigits", fields, path: path)
    blockSize = try Self.number("Blocksize", fields, path: path)
    block = try Self.number("BlockID", fields, path: path)
    let first = Array((fields["FirstDigits"] ?? "").utf8)
    guard first.count >= 2, first[1] == UInt8(ascii: "."), let digit = Digit(ascii: first[0]),
      first.count <= 2 + 1000, first.dropFirst(2).allSatisfy({ Digit(ascii: $0) != nil })
    else {
      throw DigitFileError(
        .badHeader, path, "the field FirstDigits is not a digit, a point and digits")
    }
    integerPart = digit
    firstDecimals = String(decoding: first.dropFirst(2), as: UTF8.self)
    let largest = PackLayout.maximumDigitCount
    guard blockSize > 0, block <= largest / blockSize, start < end, end <= largest else {
      throw DigitFileError(
        .badHeader, path,
        "its header claims part \(block) of \(total) digits, \(blockSize) in each")
    }
  }

  private static func fields(
    _ text: ArraySlice<UInt8>, path: String
  ) throws(DigitFileError) -> [String: String] {
    var fields: [String: String] = [:]
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if content.isEmpty || content.first == UInt8(ascii: "#") { continue }
      let string = String(decoding: content, as: UTF8.self)
      if string == "EndHeader" { return fields }
      let parts = string.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].hasSuffix(":") else {
        throw DigitFileError(
          .badHeader, path, byte: Int64(line.startIndex + 1), "a line of its header is not a field")
      }
      let name = String(parts[0].dropLast())
      guard fields.updateValue(String(parts[1]), forKey: name) == nil else {
        throw DigitFileError(
          .badHeader, path, byte: Int64(line.startIndex + 1), "the field \(name) occurs twice")
      }
    }
    throw DigitFileError(.missingHeader, path, "its header lacks the line EndHeader")
  }

  private static func checkKind(_ fields: [String: String], path: String) throws(DigitFileError) {
    let version = fields["FileVersion"] ?? "missing"
    guard ["1.0.0", "1.1.0"].contains(version) else {
      throw DigitFileError(
        .unsupported, path, "its FileVersion is \(version); 1.0.0 and 1.1.0 are read")
    }
    let base = fields["Base"] ?? "missing"
    guard base == "10" else {
      throw DigitFileError(.unsupported, path, "its Base is \(base); only base 10 is read")
    }
  }

  private static func number(
    _ name: String, _ fields: [String: String], path: String
  ) throws(DigitFileError) -> Int64 {
    guard let text = fields[name] else {
      throw DigitFileError(.badHeader, path, "its header lacks the field \(name)")
    }
    guard !text.isEmpty, text.utf8.allSatisfy({ Digit(ascii: $0) != nil }), let value = Int64(text)
    else {
      throw DigitFileError(.badHeader, path, "the field \(name) is not a number: '\(text)'")
    }
    return value
  }
}
