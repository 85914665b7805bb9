internal import Files
package import SystemPackage

/// Somebody's text and where in it the digits stand, so that others can take their places.
///
/// All else stays as it is, byte by byte: point, groups, ends of lines, line numbers, words.
package struct DigitTextPlaces {
  let text: [UInt8]
  /// Where the integer part is, or `nil` when the text holds decimals only.
  package private(set) var integerPart: Int?
  private(set) var decimals: [Int] = []

  package var count: Int64 { Int64(decimals.count) }

  /// Finds the digits of a text.
  ///
  /// - Throws: ``DigitFileError``: `unsupported` where the file is no text of one byte a digit, or
  ///   an error of the file.
  package init(of path: FilePath) throws(DigitFileError) {
    let file = try DigitFile(opening: path)
    let count = try file.countDigits()
    text = try mappingFileErrors(try FileSystem.real.contents(of: path, limit: 1 << 28))
    guard !text.starts(with: GzipReader.magic) else {
      throw DigitFileError(.compressed, file.path, "name what 'gunzip' makes of it")
    }
    let mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    do throws(DigitTextFault) {
      try find(in: Array(text[mark...]), after: mark)
    } catch { throw DigitFileError(.unsupported, file.path, error.reason) }
    guard file.textLayout != nil, self.count == count else {
      throw DigitFileError(.unsupported, file.path, "it is not a text in which digits can change")
    }
  }

  private mutating func find(in bytes: [UInt8], after mark: Int) throws(DigitTextFault) {
    // As readers see it: the beginning tells the layout.
    let start = try DigitTextStart(
      Array(bytes.prefix(1 << 16)), isWhole: bytes.count < 1 << 16, choice: .auto)
    for line in DigitTextWindow(bytes, isWhole: true).lines.dropFirst(start.line) {
      if line.isEmpty || DigitTextBytes.isBlank(bytes, line) { continue }
      guard let row = DigitTextRow(bytes, line, start.numbering) else { return }
      for place in row.digits.joined() {
        if place < start.offset || start.skipsFirst && integerPart == nil {
          integerPart = mark + place
        } else {
          decimals.append(mark + place)
        }
      }
    }
  }
}
