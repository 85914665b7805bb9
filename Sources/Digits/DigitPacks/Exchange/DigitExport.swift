package import DigitCore
package import Files

/// An export of digits in the exchange formats, in the memory of a few pages.
package struct DigitExport {
  private let source: DigitFile
  private let range: DigitRange
  private let constant: MathematicalConstant?
  private let integerPart: Digit?

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
        "it holds positions 1 to \(count) only")
    }
  }

  /// Writes plain text: integer part and point before the first decimal, and decimals.
  ///
  /// - Parameters:
  ///   - isBare: whether integer part and point are left out.
  ///   - groupSize: decimals in a group, at least 1, ten groups a line; `nil` for no groups.
  /// - Throws: ``DigitFileError``: of the source, of the sink, or `unsupported` when the integer
  ///   part is needed and unknown.
  package func writeText(
    isBare: Bool = false, groupSize: Int? = nil, to sink: some ByteSink
  ) throws(DigitFileError) {
    let head = isBare || range.lowerIndex > 0 ? "" : "\(try knownIntegerPart().value)."
    guard let size = groupSize.map({ Int64($0) }) else { return try write(head, to: sink) }
    try write(head, to: sink) { index in
      index.isMultiple(of: size) ? index.isMultiple(of: 10 * size) ? "\n" : " " : nil
    }
  }

  /// Writes somebody's text with these digits in the places of its own.
  ///
  /// - Parameter places: the text; the range has the first decimals, as many as it holds.
  /// - Throws: ``DigitFileError``: of the source, of the sink, or `unsupported` when the integer
  ///   part is needed and unknown.
  package func writeText(
    in places: DigitTextPlaces, to sink: some ByteSink
  ) throws(DigitFileError) {
    precondition(range.lowerIndex == 0 && range.count == places.count, "a digit for each place")
    var text = places.text
    if let place = places.integerPart { text[place] = try knownIntegerPart().ascii }
    var index = 0
    try forEachChunk { (values) throws(DigitFileError) in
      for value in values {
        text[places.decimals[index]] = 0x30 + value
        index += 1
      }
    }
    try put(text, to: sink)
  }

  /// Writes a list as the OEIS keeps it: the index of a term, a blank and the digit on each line.
  ///
  /// - Throws: ``DigitFileError``: of the source, of the sink, or `unsupported` where the integer
  ///   part is unknown, by which terms are counted.
  package func writeBFile(to sink: some ByteSink) throws(DigitFileError) {
    let whole = try knownIntegerPart().value
    // The first index is the number of digits before the point; a 0 there is no term.
    let first = range.lowerIndex + (whole > 0 ? 2 : 0)
    let head = whole > 0 && range.lowerIndex == 0 ? "1 \(whole)\n" : ""
    try write("\(head)\(first) ", "\n", to: sink) { "\n\(first + $0) " }
  }

  /// Writes one JSON object with the digits of the range as a string.
  ///
  /// - Throws: ``DigitFileError`` of the source or of the sink.
  package func writeJSON(to sink: some ByteSink) throws(DigitFileError) {
    let name = constant.map { "\"\($0.name)\"" } ?? "null"
    let whole = integerPart.map { "\($0.value)" } ?? "null"
    let radix = source.radix == .decimal ? "" : "\"radix\":16,"
    let start =
      "{\"constant\":\(name),\"integerPart\":\(whole),\(radix)\"from\":\(range.lowerIndex + 1),"
      + "\"count\":\(range.count),\"digits\":\""
    try write(start, "\"}\n", to: sink)
  }

  /// Writes a program's constants: all digits as a text, and numbers as precise as their types.
  ///
  /// - Throws: ``DigitFileError``: of the source, of the sink, or `unsupported` for a range that
  ///   begins later, too few decimals or an unknown constant.
  package func writeLiterals(
    in language: DigitLanguage, to sink: some ByteSink
  ) throws(DigitFileError) {
    try requireBeginning("a literal", of: DigitLanguage.decimals)
    let whole = try knownIntegerPart().value
    guard let constant else { throw unknownIntegerPart }
    let number = "\(whole)." + String(decoding: try first(DigitLanguage.decimals), as: UTF8.self)
    let name = String(constant.name.map { $0 == "-" ? "_" : $0 })
    let form = language.form(name, "\(whole).", number)
    try write(form.opening, form.closing, to: sink) { $0.isMultiple(of: 80) ? form.between : nil }
  }

  /// Integer part and decimals in ASCII, as one natural number.
  ///
  /// - Throws: ``DigitFileError`` of the source, or `unsupported` for a range that begins later or
  ///   an unknown integer part.
  package func naturalNumber() throws(DigitFileError) -> [UInt8] {
    try requireBeginning("a binary form")
    return [try knownIntegerPart().ascii] + (try first(range.count))
  }

  /// Writes a `.ycd` file as y-cruncher does; it begins with the first decimal.
  ///
  /// - Throws: ``DigitFileError``: of the source, of the sink, or `unsupported` for a range that
  ///   begins later or an unknown integer part.
  package func writeYcd(to sink: some ByteSink) throws(DigitFileError) {
    try requireBeginning("a .ycd file")
    let stated = try first(Int64(YcdHeader.statedDecimals))
    let header = YcdHeader(
      integerPart: try knownIntegerPart(),
      firstDecimals: String(decoding: stated, as: UTF8.self), total: range.count,
      blockSize: range.count, block: 0)
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

  private func requireBeginning(_ form: String, of count: Int64 = 1) throws(DigitFileError) {
    guard range.lowerIndex == 0, range.count >= count else {
      throw DigitFileError(
        .unsupported, source.path, position: range.lowerIndex + 1,
        "\(form) begins with the first decimal and holds at least "
          + (count == 1 ? "one" : "\(count)"))
    }
  }

  private func knownIntegerPart() throws(DigitFileError) -> Digit {
    guard let integerPart else { throw unknownIntegerPart }
    return integerPart
  }

  private var unknownIntegerPart: DigitFileError {
    DigitFileError(
      .unsupported, source.path,
      "it holds decimals only; name the constant to learn the integer part")
  }

  /// The first decimals in ASCII, as many as there are.
  private func first(_ count: Int64) throws(DigitFileError) -> [UInt8] {
    var values = [UInt8](repeating: 0, count: Int(min(range.count, count)))
    try source.seek(to: 0)
    _ = try source.readFully(into: &values)
    return values.map { 0x30 + $0 }
  }

  /// Writes the decimals with something before and after them.
  ///
  /// - Parameter separator: what stands before a decimal, by its index in the range, from 1 on.
  private func write(
    _ head: String = "", _ tail: String = "", to sink: some ByteSink,
    separator: ((Int64) -> String?)? = nil
  ) throws(DigitFileError) {
    try put(Array(head.utf8), to: sink)
    var index: Int64 = 0
    try forEachChunk { (values) throws(DigitFileError) in
      var text: [UInt8] = []
      text.reserveCapacity(values.count)
      for value in values {
        if index > 0, let between = separator?(index) { text += between.utf8 }
        text.append(DigitRadix.ascii(value))
        index += 1
      }
      try put(text, to: sink)
    }
    try put(Array(tail.utf8), to: sink)
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
    try mappingFileErrors(try sink.write(bytes))
  }
}
