import DigitCore
import Files

/// Plain text in any layout that ``DigitTextStart`` recognises.
final class DigitTextReader: DigitReader {
  let path: String
  private var source: DigitTextSource
  /// What the source was before the first byte.
  private let initialSource: DigitTextSource
  private let start: DigitTextStart
  private var lexer: DigitTextLexer
  private var place = 0
  private var isFinished = false

  private(set) var index: Int64 = 0
  private(set) var digitCount: Int64?

  var integerPart: Digit? { start.integerPart.flatMap { Digit($0) } }

  /// The layout of the whole text, once it was read to its end.
  private var wholeLayout: DigitTextLayout?

  var layout: DigitTextLayout {
    wholeLayout
      ?? DigitTextLayout(
        integerPart: integerPart, hasPoint: start.hasPoint, leftOut: source.leftOut + lexer.leftOut,
        carriageReturnCount: Int64(lexer.carriageReturnCount),
        endsWithNewline: lexer.endsWithNewline, isGrouped: lexer.isGrouped,
        isComplete: digitCount != nil)
  }

  init(
    _ file: OpenFile, _ gzip: GzipReader?, path: String, _ choice: DigitTextChoice
  ) throws(DigitFileError) {
    self.path = path
    var source = try DigitTextSource(file, gzip, path: path)
    initialSource = source
    try source.fill()
    guard source.count > 0 else { throw DigitFileError(.empty, path, "it is empty") }
    do throws(DigitTextFault) {
      start = try DigitTextStart(
        Array(source.bytes[..<source.count]), isWhole: source.isLast, choice: choice)
    } catch { throw DigitFileError(error, source, path: path, position: nil) }
    self.source = source
    lexer = DigitTextLexer(start)
    place = start.offset
    // A text without digits is refused here.
    var first: [UInt8] = [0]
    guard try readFully(into: &first) == 1 else {
      throw DigitFileError(.empty, path, "it holds no decimals")
    }
    try seek(to: 0)
  }

  func read(
    into values: inout MutableSpan<UInt8>, at places: Range<Int>
  ) throws(DigitFileError) -> Int {
    var filled = places.lowerBound
    defer { index = Int64(lexer.digitCount) }
    while filled < places.upperBound {
      if place == source.count {
        try source.fill()
        place = 0
      }
      do throws(DigitTextFault) {
        if source.count == 0, !isFinished {
          isFinished = true
          try lexer.finish()
        }
        try lexer.read(
          source.bytes, at: &place, upTo: source.count, into: &values, at: &filled,
          upTo: places.upperBound)
      } catch {
        throw DigitFileError(error, source, path: path, position: Int64(lexer.digitCount) + 1)
      }
      if source.count == 0, filled < places.upperBound {
        digitCount = Int64(lexer.digitCount)
        wholeLayout = layout
        break
      }
    }
    return filled - places.lowerBound
  }

  func seek(to target: Int64) throws(DigitFileError) {
    if target < index || target == 0 {
      source = initialSource
      try source.fill()
      lexer = DigitTextLexer(start)
      place = start.offset
      isFinished = false
      index = 0
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while index < target {
      var span = chunk.mutableSpan
      let count = Int(min(target - index, Int64(span.count)))
      if try read(into: &span, at: 0..<count) == 0 {
        throw DigitFileError(
          .beyondEnd, path, position: target + 1, "it holds the decimals 1 to \(index) only")
      }
    }
  }
}

extension DigitFileError {
  fileprivate init(
    _ fault: DigitTextFault, _ source: DigitTextSource, path: String, position: Int64?
  ) {
    let code: Code =
      switch fault.kind {
      case .empty: .empty
      case .notADigit: .notADigit
      case .ambiguous: .ambiguousLayout
      }
    let place =
      code == .empty
      ? "" : ", on line \(fault.line + 1), column \(fault.offset - fault.lineStart + 1)"
    self.init(
      code, path, byte: code == .empty ? nil : source.byteNumber(ofOffset: fault.offset),
      position: code == .notADigit ? position : nil, fault.reason + place)
  }
}

/// The bytes of a text in UTF-8, in pieces that end with whole characters.
private struct DigitTextSource {
  private enum Encoding {
    case utf8
    case utf16(isBigEndian: Bool)
  }

  private static let pieceByteCount = 1 << 16

  private let file: OpenFile
  private let gzip: GzipReader?
  private let path: String
  private var encoding = Encoding.utf8
  private var markByteCount = 0
  private(set) var bytes: [UInt8] = []
  /// How many of the bytes are the piece.
  private(set) var count = 0
  /// Whether the file ends with this piece.
  private(set) var isLast = false
  private var fileOffset: Int64 = 0

  /// What of the file is no part of its text.
  var leftOut: [String] {
    (gzip == nil ? [] : ["gzip's header"]) + (markByteCount > 0 ? ["a byte-order mark"] : [])
  }

  init(_ file: OpenFile, _ gzip: GzipReader?, path: String) throws(DigitFileError) {
    self.file = file
    self.gzip = gzip
    self.path = path
    var start = [UInt8](repeating: 0, count: 6)
    start.removeLast(start.count - (try Self.read(file, gzip, &start, 0)))
    try Self.rejectCompressed(start, path)
    if start.starts(with: [0xEF, 0xBB, 0xBF]) {
      markByteCount = 3
    } else if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) {
      markByteCount = 2
      encoding = .utf16(isBigEndian: start[0] == 0xFE)
    }
    fileOffset = Int64(markByteCount)
  }

  /// The 1-based number of a byte in the file.
  func byteNumber(ofOffset offset: Int) -> Int64? {
    guard case .utf8 = encoding, gzip == nil else { return nil }
    return Int64(offset + markByteCount) + 1
  }

  /// Reads the next piece; none is left where it is empty.
  mutating func fill() throws(DigitFileError) {
    try Cancellation.check(file: path)
    if bytes.count != Self.pieceByteCount {
      bytes = Array(repeating: 0, count: Self.pieceByteCount)
    }
    count = try Self.read(file, gzip, &bytes, fileOffset)
    isLast = count < bytes.count
    switch encoding {
    case .utf8:
      if !isLast { count -= Self.cutByteCount(bytes) }
      fileOffset += Int64(count)
    case .utf16(let isBigEndian):
      fileOffset += Int64(count)
      bytes = Self.utf8(ofUTF16: bytes[..<count], isBigEndian)
      count = bytes.count
    }
  }

  private static func read(
    _ file: OpenFile, _ gzip: GzipReader?, _ bytes: inout [UInt8], _ offset: Int64
  ) throws(DigitFileError) -> Int {
    if let gzip { return try gzip.read(into: &bytes, at: offset) }
    return try mappingFileErrors(try file.read(into: &bytes, at: offset))
  }

  /// How many bytes at the end belong to a character or a sign of several that may go on.
  private static func cutByteCount(_ bytes: [UInt8]) -> Int {
    if bytes.last == UInt8(ascii: "\\") { return 1 }
    if let first = bytes.suffix(2).firstIndex(where: { $0 >= 0xC0 }) { return bytes.count - first }
    return bytes.reversed().prefix { $0 == UInt8(ascii: ".") }.count % 3
  }

  private static func utf8(ofUTF16 bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> [UInt8] {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { place in
      let one = UInt16(bytes[place])
      // An odd byte at the end is a unit that no text holds.
      let other = place + 1 < bytes.endIndex ? UInt16(bytes[place + 1]) : 0xD8
      return isBigEndian ? one << 8 | other : other << 8 | one
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func rejectCompressed(_ start: [UInt8], _ path: String) throws(DigitFileError) {
    let kinds: [(magic: [UInt8], name: String, command: String)] = [
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz", "xz -dc"),
      ([0x28, 0xB5, 0x2F, 0xFD], "zstd", "zstd -dc"), ([0x42, 0x5A, 0x68], "bzip2", "bzip2 -dc"),
      ([0x50, 0x4B, 0x03, 0x04], "zip", "unzip -p"),
    ]
    for kind in kinds where start.starts(with: kind.magic) {
      throw DigitFileError(
        .compressed, path,
        "it is compressed by \(kind.name); read what '\(kind.command) FILE' writes, with"
          + " '| pi-trainer digits verify -'")
    }
  }
}
