public import DigitCore
import Files

/// Plain text: digits, optionally after "3.", optionally with spaces and line ends.
final class DigitTextReader: DigitReader {
  let path: String
  private let file: OpenFile
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var bufferCount = 0
  private var bufferPlace = 0
  /// The offset in the file of the first byte of the buffer.
  private var bufferOffset: Int64 = 0
  /// Whether a space or line end was read since the last digit.
  private var isAfterSpace = false
  private var decimalsOffset: Int64 = 0
  /// The layout before the first decimal, restored by `seek`.
  private var initialLayout = DigitTextLayout()

  private(set) var layout = DigitTextLayout()
  private(set) var index: Int64 = 0
  private(set) var digitCount: Int64?

  var format: DigitFileFormat { .text }
  var constant: MathematicalConstant? { nil }
  var integerPart: Digit? { layout.integerPart }

  init(_ file: OpenFile, path: String) throws(DigitFileError) {
    self.file = file
    self.path = path
    try fill()
    guard bufferCount > 0 else { throw DigitFileError(.empty, path, "it is empty") }
    try rejectByteOrderMark()
    try readIntegerPart()
    decimalsOffset = bufferOffset + Int64(bufferPlace)
    initialLayout = layout
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
    while filled < places.upperBound {
      if bufferPlace == bufferCount {
        try fill()
        if bufferCount == 0 {
          digitCount = index
          return filled - places.lowerBound
        }
      }
      let start = filled
      let buffer = buffer
      let bytes = buffer.span
      var place = bufferPlace
      let end = min(bufferCount, place + places.upperBound - filled)
      while place < end {
        let value = bytes[place] &- 0x30
        guard value <= 9 else { break }
        values[filled] = value
        filled += 1
        place += 1
      }
      bufferPlace = place
      index += Int64(filled - start)
      if filled > start { noteDigits() }
      if place < end { try takeSpace(bytes[place]) }
    }
    return places.count
  }

  func seek(to target: Int64) throws(DigitFileError) {
    if target < index || target == 0 {
      bufferOffset = decimalsOffset
      bufferCount = 0
      bufferPlace = 0
      index = 0
      isAfterSpace = false
      layout = initialLayout
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

  private func noteDigits() {
    if isAfterSpace { layout.isGrouped = true }
    isAfterSpace = false
    layout.endsWithNewline = false
  }

  /// Consumes one byte of white space, or throws.
  private func takeSpace(_ byte: UInt8) throws(DigitFileError) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"): layout.spaceCount += 1
    case UInt8(ascii: "\n"): layout.lineFeedCount += 1
    case UInt8(ascii: "\r"): layout.carriageReturnCount += 1
    default: throw refusal(of: byte)
    }
    layout.endsWithNewline = byte == UInt8(ascii: "\n")
    isAfterSpace = index > 0
    bufferPlace += 1
  }

  private func refusal(of byte: UInt8) -> DigitFileError {
    let isVisible = byte > 0x20 && byte < 0x7F
    let name = isVisible ? "'\(Character(Unicode.Scalar(byte)))'" : "a byte of value \(byte)"
    return DigitFileError(
      .notADigit, path, byte: bufferOffset + Int64(bufferPlace) + 1, position: index + 1,
      "it holds \(name) where a digit should be")
  }

  private func rejectByteOrderMark() throws(DigitFileError) {
    let marks: [(bytes: [UInt8], name: String)] = [
      ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFE, 0xFF], "UTF-16"), ([0xFF, 0xFE], "UTF-16"),
    ]
    let start = buffer[..<min(3, bufferCount)]
    for mark in marks where start.starts(with: mark.bytes) {
      throw DigitFileError(
        .byteOrderMark, path, byte: 1, position: 1,
        "it begins with the byte-order mark of \(mark.name)")
    }
  }

  /// Skips leading spaces and reads "d." if it follows.
  private func readIntegerPart() throws(DigitFileError) {
    while bufferPlace < bufferCount, [0x20, 0x09, 0x0A, 0x0D].contains(buffer[bufferPlace]) {
      try takeSpace(buffer[bufferPlace])
    }
    guard bufferPlace + 1 < bufferCount, buffer[bufferPlace + 1] == UInt8(ascii: "."),
      let digit = Digit(ascii: buffer[bufferPlace])
    else { return }
    layout.integerPart = digit
    layout.endsWithNewline = false
    bufferPlace += 2
  }

  private func fill() throws(DigitFileError) {
    try Cancellation.check(file: path)
    bufferOffset += Int64(bufferCount)
    bufferPlace = 0
    bufferCount = 0
    do throws(PlatformError) {
      bufferCount = try file.read(into: &buffer, at: bufferOffset)
    } catch { throw DigitFileError(error) }
  }
}

/// The layout of a text of digits, as far as it was read.
public struct DigitTextLayout: Hashable, Sendable {
  /// The digit before the point, or `nil` when the text holds decimals only.
  public var integerPart: Digit?
  /// Spaces and tabs.
  public var spaceCount: Int64 = 0
  /// Line feeds.
  public var lineFeedCount: Int64 = 0
  /// Carriage returns, which change the hash of a text.
  public var carriageReturnCount: Int64 = 0
  /// Whether the last byte read is a line feed.
  public var endsWithNewline = false
  /// Whether spaces or line ends separate digits.
  public var isGrouped = false

  /// Whether the text is decimals and nothing else.
  public var isBareDecimals: Bool {
    integerPart == nil && spaceCount == 0 && lineFeedCount == 0 && carriageReturnCount == 0
  }
}

extension DigitTextLayout: CustomStringConvertible {
  /// The layout, such as "decimals only, no newline".
  public var description: String {
    var parts = [integerPart.map { "with the integer part \($0.value)" } ?? "decimals only"]
    parts.append(endsWithNewline ? "newline at the end" : "no newline at the end")
    if isGrouped { parts.append("grouped") }
    if carriageReturnCount > 0 { parts.append("\(carriageReturnCount) carriage returns") }
    return parts.joined(separator: ", ")
  }
}
