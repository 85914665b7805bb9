package import DigitCore
package import Files

/// The layout of a text of digits.
package struct DigitTextStyle: Hashable, Sendable {
  /// Whether integer part and point come first; only where the first decimal is exported.
  var includesIntegerPart: Bool
  /// Decimals in a group, or `nil` for no groups.
  var groupSize: Int?
  var groupsPerLine: Int
  var endsWithNewline: Bool

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - groupSize: decimals in a group, at least 1, or `nil` for no groups.
  ///   - groupsPerLine: groups in a line, at least 1.
  package init(
    includesIntegerPart: Bool = true, groupSize: Int? = nil, groupsPerLine: Int = 10,
    endsWithNewline: Bool = false
  ) {
    precondition(groupsPerLine >= 1 && groupSize ?? 1 >= 1, "groups are not empty")
    self.includesIntegerPart = includesIntegerPart
    self.groupSize = groupSize
    self.groupsPerLine = groupsPerLine
    self.endsWithNewline = endsWithNewline
  }

  /// The text whose SHA-256 is the content hash: integer part, point, decimals, nothing else.
  package static var canonical: DigitTextStyle { DigitTextStyle() }

  /// Decimals and nothing else, as applications bundle them.
  package static var decimalsOnly: DigitTextStyle { DigitTextStyle(includesIntegerPart: false) }
}

/// An export of digits in the exchange formats, in the memory of a few pages.
package struct DigitExport {
  private let source: DigitFile
  private let range: DigitRange
  private let constant: MathematicalConstant?
  private let integerPart: Digit?

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - range: which of them, 0-based; `nil` for all.
  ///   - constant: the constant, where the source does not name it.
  /// - Throws: ``DigitFileError``: `beyond-end`, or an error of the source.
  package init(
    _ source: DigitFile, range: DigitRange? = nil, constant: MathematicalConstant? = nil
  ) throws(DigitFileError) {
    self.source = source
    self.constant = source.constant ?? constant
    integerPart = source.integerPart ?? self.constant?.integerPart
    let count = try source.countDigits()
    guard let all = DigitRange(from: 0, upTo: count) else {
      preconditionFailure("a count is not negative")
    }
    self.range = range ?? all
    guard self.range.upperIndex <= count else {
      throw DigitFileError(
        .beyondEnd, source.path, position: self.range.upperIndex,
        "it holds the decimals 1 to \(count) only")
    }
  }

  /// Writes plain text.
  ///
  /// - Throws: ``DigitFileError``: of the source, of the sink, or `unsupported` when the integer
  ///   part is needed and unknown.
  package func writeText(
    _ style: DigitTextStyle, to sink: some ByteSink
  ) throws(DigitFileError) {
    if style.includesIntegerPart, range.lowerIndex == 0 {
      guard let integerPart else { throw unknownIntegerPart }
      try put([integerPart.ascii, UInt8(ascii: ".")], to: sink)
    }
    var written = 0
    try forEachChunk { (values) throws(DigitFileError) in
      var text: [UInt8] = []
      text.reserveCapacity(values.count + values.count / (style.groupSize ?? values.count) + 1)
      for value in values {
        if let size = style.groupSize, written > 0, written.isMultiple(of: size) {
          let isLineEnd = written.isMultiple(of: size * style.groupsPerLine)
          text.append(isLineEnd ? UInt8(ascii: "\n") : UInt8(ascii: " "))
        }
        text.append(0x30 + value)
        written += 1
      }
      try put(text, to: sink)
    }
    if style.endsWithNewline { try put([UInt8(ascii: "\n")], to: sink) }
  }

  /// Writes one JSON object with the digits of the range as a string.
  ///
  /// - Throws: ``DigitFileError`` of the source or of the sink.
  package func writeJSON(to sink: some ByteSink) throws(DigitFileError) {
    let name = constant.map { "\"\($0.name)\"" } ?? "null"
    let whole = integerPart.map { "\($0.value)" } ?? "null"
    let start =
      "{\"constant\":\(name),\"integerPart\":\(whole),\"from\":\(range.lowerIndex + 1),"
      + "\"count\":\(range.count),\"digits\":\""
    try put(Array(start.utf8), to: sink)
    try forEachChunk { (values) throws(DigitFileError) in
      try put(values.map { 0x30 + $0 }, to: sink)
    }
    try put(Array("\"}\n".utf8), to: sink)
  }

  /// Writes a `.ycd` file as y-cruncher does; it begins with the first decimal.
  ///
  /// - Throws: ``DigitFileError``: of the source, of the sink, or `unsupported` for a range that
  ///   begins later or an unknown integer part.
  package func writeYcd(to sink: some ByteSink) throws(DigitFileError) {
    guard range.lowerIndex == 0, range.count >= 1 else {
      throw DigitFileError(
        .unsupported, source.path, position: range.lowerIndex + 1,
        "a .ycd file begins with the first decimal and holds at least one")
    }
    guard let integerPart else { throw unknownIntegerPart }
    var first = [UInt8](
      repeating: 0, count: Int(min(range.count, Int64(YcdHeader.statedDecimals))))
    try source.seek(to: 0)
    _ = try source.readFully(into: &first)
    let header = YcdHeader(
      integerPart: integerPart,
      firstDecimals: String(decoding: first.map { 0x30 + $0 }, as: UTF8.self),
      digitCount: range.count)
    try put(header.encoded, to: sink)
    // Chunks are a multiple of 19 long, so only the last word is padded.
    try forEachChunk { (values) throws(DigitFileError) in
      var bytes: [UInt8] = []
      for start in stride(from: 0, to: values.count, by: YcdHeader.digitsPerWord) {
        var word: UInt64 = 0
        for place in start..<(start + YcdHeader.digitsPerWord) {
          word = word * 10 + (place < values.count ? UInt64(values[place]) : 0)
        }
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: word >> shift))
        }
      }
      try put(bytes, to: sink)
    }
  }

  private var unknownIntegerPart: DigitFileError {
    DigitFileError(
      .unsupported, source.path,
      "it holds decimals only; name the constant to learn the integer part")
  }

  private func forEachChunk(
    _ body: (ArraySlice<UInt8>) throws(DigitFileError) -> Void
  ) throws(DigitFileError) {
    try source.seek(to: range.lowerIndex)
    var remaining = range.count
    while remaining > 0 {
      var piece = [UInt8](repeating: 0, count: Int(min(remaining, 19 * 2048)))
      let count = try source.readFully(into: &piece)
      guard count == piece.count else {
        throw DigitFileError(
          .truncated, source.path, position: source.index + 1, "it became shorter while it was read"
        )
      }
      try body(piece[...])
      remaining -= Int64(count)
    }
  }

  private func put(_ bytes: [UInt8], to sink: some ByteSink) throws(DigitFileError) {
    do throws(PlatformError) {
      try sink.write(bytes)
    } catch { throw DigitFileError(error) }
  }
}
