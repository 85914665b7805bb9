import DigitCore

/// The formats in which digits come.
public enum DigitFileFormat: String, Sendable, CaseIterable {
  /// The product's own format, `docs/PACK_FORMAT.md`.
  case pack
  /// Plain text, with or without the integer part.
  case text
  /// The compressed digit file of y-cruncher.
  case ycd
}

/// A file of digits that is read from front to back, in the memory of a few pages.
protocol DigitReading: AnyObject {
  /// The path, as it appears in errors.
  var path: String { get }

  /// The format.
  var format: DigitFileFormat { get }

  /// The constant, where the file names it.
  var constant: MathematicalConstant? { get }

  /// The digit before the point, where the file states it.
  var integerPart: Digit? { get }

  /// How many decimals there are, where that is known before reading.
  var digitCount: Int64? { get }

  /// The index of the next decimal.
  var index: Int64 { get }

  /// Reads decimals as numbers 0 to 9 into some places of a span, from the first one on.
  ///
  /// - Returns: how many; 0 means that the file ended or that there are no places.
  func read(
    into values: inout MutableSpan<UInt8>, at places: Range<Int>
  ) throws(DigitFileError) -> Int

  /// Makes a decimal the next one; at most one past the last.
  func seek(to index: Int64) throws(DigitFileError)
}

extension DigitReading {
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
