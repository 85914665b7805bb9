import DigitCore
import PlatformIO
import SystemPackage

/// A `.ycd` file: 19 decimals in each little-endian word of 64 bits, the first the most
/// significant.
///
/// The last word is padded after the last decimal.
final class YcdReader: DigitReader {
  let path: String
  private let file: OpenFile
  private let header: YcdHeader
  private let dataOffset: Int64
  /// The decimals of the words read last, and the index of the first of these words.
  private var digits: [UInt8] = []
  private var firstWord: Int64 = 0
  private(set) var index: Int64 = 0

  private static let wordsPerRead: Int64 = 1024
  private static let largestWord: UInt64 = 9_999_999_999_999_999_999

  var format: DigitFileFormat { .ycd }
  var constant: MathematicalConstant? { nil }
  var integerPart: Digit? { header.integerPart }
  var digitCount: Int64? { header.digitCount }

  init(_ file: OpenFile, path: String) throws(DigitFileError) {
    self.file = file
    self.path = path
    var start = [UInt8](repeating: 0, count: YcdHeader.maximumByteCount)
    let length: Int64
    do throws(PlatformError) {
      length = try file.status().byteCount
      start.removeLast(start.count - (try file.read(into: &start, at: 0)))
    } catch { throw DigitFileError(error) }
    let (header, byteCount) = try YcdHeader.decode(start, path: path)
    self.header = header
    dataOffset = Int64(byteCount)
    try check(length: length)
    try compareFirstDigits()
  }

  func read(
    into values: inout MutableSpan<UInt8>, at places: Range<Int>
  ) throws(DigitFileError) -> Int {
    guard index < header.digitCount, !places.isEmpty else { return 0 }
    let word = index / Int64(YcdHeader.digitsPerWord)
    let held = firstWord..<(firstWord + Int64(digits.count / YcdHeader.digitsPerWord))
    if !held.contains(word) { try load(from: word) }
    let place = Int(index - firstWord * Int64(YcdHeader.digitsPerWord))
    let count = min(
      places.count, digits.count - place, Int(min(header.digitCount - index, Int64(Int32.max))))
    for offset in 0..<count { values[places.lowerBound + offset] = digits[place + offset] }
    index += Int64(count)
    return count
  }

  func seek(to index: Int64) throws(DigitFileError) {
    guard index >= 0, index <= header.digitCount else {
      throw DigitFileError(
        .beyondEnd, path, position: index + 1,
        "it holds the decimals 1 to \(header.digitCount) only")
    }
    self.index = index
  }

  private func check(length: Int64) throws(DigitFileError) {
    let expected = dataOffset + header.wordCount * 8
    if length < expected {
      let words = (length - dataOffset) / 8
      throw DigitFileError(
        .truncated, path, byte: length, position: words * Int64(YcdHeader.digitsPerWord) + 1,
        "it has \(length) bytes of the \(expected) that its header asks for")
    }
    if length > expected {
      throw DigitFileError(
        .trailingBytes, path, byte: expected + 1,
        "it has \(length - expected) bytes more than its header asks for")
    }
  }

  private func compareFirstDigits() throws(DigitFileError) {
    let stated = header.firstDecimals.utf8.map { $0 - 0x30 }
    var found = [UInt8](repeating: 0, count: stated.count)
    _ = try readFully(into: &found)
    index = 0
    for (place, value) in stated.enumerated() where found[place] != value {
      throw DigitFileError(
        .firstDigitsDiffer, path, position: Int64(place + 1),
        "the field FirstDigits says \(value), the data say \(found[place])")
    }
  }

  /// Reads words and unpacks their decimals.
  private func load(from word: Int64) throws(DigitFileError) {
    let count = Int(min(Self.wordsPerRead, header.wordCount - word))
    var bytes = [UInt8](repeating: 0, count: 8 * count)
    digits.removeAll(keepingCapacity: true)
    firstWord = word
    do throws(PlatformError) {
      guard try file.read(into: &bytes, at: dataOffset + 8 * word) == bytes.count else {
        throw PlatformError(.read, path: path, errno: .ioError)
      }
    } catch { throw DigitFileError(error) }
    var spelled = [UInt8](repeating: 0, count: YcdHeader.digitsPerWord * count)
    for number in 0..<count {
      var rest: UInt64 = bytes.span.littleEndian(at: 8 * number)
      guard rest <= Self.largestWord else {
        let global = word + Int64(number)
        throw DigitFileError(
          .badWord, path, byte: dataOffset + 8 * global + 1,
          position: global * Int64(YcdHeader.digitsPerWord) + 1,
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
