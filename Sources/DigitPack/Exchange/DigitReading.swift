import DigitCore

/// The formats of files of digits.
public enum DigitFileFormat: String, Sendable, CaseIterable {
  /// The product's own format, `docs/PACK_FORMAT.md`.
  case pack
  /// Plain text, with or without the integer part.
  case text
  /// The compressed digit file of y-cruncher.
  case ycd
}

/// A reader of a file of digits, in the memory of a few pages.
protocol DigitReader: AnyObject {
  /// The path, as it appears in errors.
  var path: String { get }

  /// The format.
  var format: DigitFileFormat { get }

  /// The constant, where the file names it.
  var constant: MathematicalConstant? { get }

  /// The digit before the point, where the file states it.
  var integerPart: Digit? { get }

  /// The number of decimals, where it is known before reading.
  var digitCount: Int64? { get }

  /// The index of the next decimal.
  var index: Int64 { get }

  /// Reads decimals as numbers 0 to 9 into a range of a span, from its start.
  ///
  /// - Returns: how many; 0 at the end of the file or for an empty range.
  func read(
    into values: inout MutableSpan<UInt8>, at places: Range<Int>
  ) throws(DigitFileError) -> Int

  /// Moves the position to a decimal, at most one past the last.
  func seek(to index: Int64) throws(DigitFileError)
}

extension DigitReader {
  /// Reads decimals until an array is full or the file ends.
  func readFully(into values: inout [UInt8]) throws(DigitFileError) -> Int {
    var span = values.mutableSpan
    var filled = 0
    while filled < span.count {
      let count = try read(into: &span, at: filled..<span.count)
      if count == 0 { break }
      filled += count
    }
    return filled
  }
}
