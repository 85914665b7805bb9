/// Reads the digits of a text whose layout is recognised, piece by piece.
///
/// What is neither digit nor part of the layout is a fault with its place: no digit is left out in
/// silence, and what is left out is counted.
struct DigitTextLexer {
  /// Where in a line the next byte is.
  private enum State {
    case lineStart
    case digits
    /// After a sign behind which no digit may follow on the line; its offset.
    case tail(Int, UInt8)
    /// In a line after the digits.
    case footer
  }

  private let start: DigitTextStart
  private var state = State.lineStart
  /// How many lines were begun before the current one, and the offset at which it begins.
  private var line: Int
  private var lineStart: Int
  /// The offset of the next byte.
  private var offset: Int
  private(set) var digitCount = 0
  private var isAfterSpace = false
  private var hasEllipsis = false
  private var footer = DigitTextDensity()
  private var footerStart: (offset: Int, line: Int, lineStart: Int, byte: UInt8)?
  private var footerCount = 0
  private var closingCount = 0
  /// Signs behind the digits of the current line, which may go on behind them.
  private var tailCount = 0
  /// The line so far and the digits of the last one, where lines have numbers.
  private var row: [UInt8] = []
  private var ready: [UInt8] = []
  private var readyPlace = 0
  private var counting = DigitTextCounting()
  private var isFirstRow = true

  private(set) var carriageReturnCount = 0
  private(set) var endsWithNewline = false
  private(set) var isGrouped = false

  init(_ start: DigitTextStart) {
    self.start = start
    line = start.line
    lineStart = start.lineStart
    offset = start.offset
    if start.hasPoint, start.numbering == .none { state = .digits }
  }

  /// What was not read, in short.
  var leftOut: [String] {
    var parts = start.leftOut
    if closingCount > 0 {
      parts.append(Self.counted(closingCount, "sign") + " at the ends of lines")
    }
    if hasEllipsis { parts.append("an ellipsis") }
    if footerCount > 0 { parts.append(Self.counted(footerCount, "line") + " after the digits") }
    return parts
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// What is said of a byte that does not belong there.
  static func reason(_ bytes: [UInt8], _ place: Int) -> String {
    let byte = bytes[place]
    if byte > 0x20 && byte < 0x7F {
      return "it holds '\(Character(Unicode.Scalar(byte)))' where a digit should be"
    }
    return "it holds a byte of value \(byte) where a digit should be"
  }

  /// Reads on in a piece of the text.
  ///
  /// - Parameters:
  ///   - bytes: the piece; it ends with a whole character.
  ///   - place: where to begin in it; where reading stopped.
  ///   - end: how much of the piece there is.
  ///   - values: the output.
  ///   - filled: where in the output to begin; where it stopped.
  ///   - limit: where in the output to stop at the latest.
  mutating func read(
    _ bytes: [UInt8], at place: inout Int, upTo end: Int, into values: inout MutableSpan<UInt8>,
    at filled: inout Int, upTo limit: Int
  ) throws(DigitTextFault) {
    while true {
      drain(into: &values, at: &filled, upTo: limit)
      guard filled < limit, place < end else { return }
      let before = place
      if start.numbering != .none, !isInFooter {
        try takeLine(bytes, &place, end)
      } else {
        if !isInFooter { takeDigits(bytes, &place, end, &values, &filled, limit) }
        if place == before { try take(bytes, &place, end) }
      }
      offset += place - before
    }
  }

  mutating func finish() throws(DigitTextFault) {
    if start.numbering != .none, !row.isEmpty { try takeRow() }
    row = []
    closingCount += tailCount
    if isInFooter { try endFooterLine() }
  }

  /// Moves digits of a line that had a number to the output.
  mutating func drain(
    into values: inout MutableSpan<UInt8>, at filled: inout Int, upTo limit: Int
  ) {
    while readyPlace < ready.count, filled < limit {
      values[filled] = ready[readyPlace]
      readyPlace += 1
      filled += 1
      digitCount += 1
    }
  }

  private var isInFooter: Bool {
    if case .footer = state { return true }
    return false
  }

  /// Takes digits for as long as nothing else comes.
  private mutating func takeDigits(
    _ bytes: [UInt8], _ place: inout Int, _ end: Int, _ values: inout MutableSpan<UInt8>,
    _ filled: inout Int, _ limit: Int
  ) {
    if case .tail = state { return }
    if hasEllipsis { return }
    let first = filled
    let stop = min(end, place + limit - filled)
    let bytes = bytes.span
    var (from, to) = (place, filled)
    // As long as a piece holds digits only, the compiler makes vectors of it.
    while stop - from >= 64 {
      let piece = bytes.extracting(from..<from + 64)
      var highest: UInt8 = 0
      for index in piece.indices { highest = max(highest, piece[index] &- 0x30) }
      guard highest <= 9 else { break }
      for index in piece.indices { values[to + index] = piece[index] &- 0x30 }
      from += 64
      to += 64
    }
    while from < stop {
      let value = bytes[from] &- 0x30
      guard value <= 9 else { break }
      values[to] = value
      to += 1
      from += 1
    }
    (place, filled) = (from, to)
    guard to > first else { return }
    digitCount += to - first
    if isAfterSpace { isGrouped = true }
    isAfterSpace = from < end && bytes[from] == 0x20
    endsWithNewline = false
    state = .digits
    // The blank between two groups, which many texts have.
    if isAfterSpace { place += 1 }
  }

  /// Takes one character that is no digit, or one that must not be.
  private mutating func take(
    _ bytes: [UInt8], _ place: inout Int, _ end: Int
  ) throws(DigitTextFault) {
    let byte = bytes[place]
    if byte == UInt8(ascii: "\n") {
      place += 1
      return try endLine()
    }
    endsWithNewline = false
    if isInFooter {
      footer.add(byte)
      place += 1
      return
    }
    let blank = DigitTextBytes.blankLength(bytes, place, end)
    if blank > 0 {
      if byte == 0x0D { carriageReturnCount += 1 }
      isAfterSpace = digitCount > 0
      place += blank
      return
    }
    try takeSign(bytes, &place, end)
  }

  private mutating func takeSign(
    _ bytes: [UInt8], _ place: inout Int, _ end: Int
  ) throws(DigitTextFault) {
    let byte = bytes[place]
    let dots = DigitTextBytes.ellipsisLength(bytes, place, end)
    switch state {
    case .digits where dots > 0:
      hasEllipsis = true
      state = .tail(offset, byte)
      place += dots
    case .tail(let tail, let sign) where DigitTextBytes.isDigit(byte):
      hasEllipsis = false
      throw fault(sign, at: tail)
    case .digits, .tail:
      let closing = DigitTextBytes.closingLength(bytes, place, end)
      guard closing > 0 else { throw fault(byte, at: offset) }
      if case .digits = state { state = .tail(offset, byte) }
      tailCount += 1
      place += closing
    case .lineStart where hasEllipsis && DigitTextBytes.isDigit(byte):
      throw fault("it goes on after an ellipsis", at: offset)
    case .lineStart where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"):
      closingCount += 1
      place += 1
    case .lineStart:
      guard digitCount > 0, byte != 0 else { throw fault(byte, at: offset) }
      footerStart = footerStart ?? (offset, line, lineStart, byte)
      state = .footer
    case .footer: break
    }
  }

  private mutating func endLine() throws(DigitTextFault) {
    if isInFooter { try endFooterLine() }
    closingCount += tailCount
    tailCount = 0
    line += 1
    lineStart = offset + 1
    endsWithNewline = true
    isAfterSpace = digitCount > 0
    state = footerStart == nil ? .lineStart : .footer
  }

  /// Refuses a line after the digits that is digits for the most part: then the one before it,
  /// which is none, belongs to the digits.
  private mutating func endFooterLine() throws(DigitTextFault) {
    if footer.isRow, let footerStart {
      footerCount = 0
      throw DigitTextFault(
        kind: .notADigit, reason: Self.reason([footerStart.byte], 0), offset: footerStart.offset,
        line: footerStart.line, lineStart: footerStart.lineStart)
    }
    if !footer.isEmpty { footerCount += 1 }
    footer = DigitTextDensity()
  }

  private func fault(_ byte: UInt8, at offset: Int) -> DigitTextFault {
    fault(Self.reason([byte], 0), at: offset)
  }

  private func fault(_ reason: String, at offset: Int) -> DigitTextFault {
    DigitTextFault(
      kind: .notADigit, reason: reason, offset: offset, line: line, lineStart: lineStart)
  }

  private static let longestLine = 1 << 20

  /// Takes a line of a text whose lines have numbers.
  private mutating func takeLine(
    _ bytes: [UInt8], _ place: inout Int, _ end: Int
  ) throws(DigitTextFault) {
    let feed = bytes[place..<end].firstIndex(of: UInt8(ascii: "\n"))
    row += bytes[place..<(feed ?? end)]
    place = feed ?? end
    guard row.count <= Self.longestLine else {
      throw fault("it holds a line of more than \(Self.longestLine) bytes", at: lineStart)
    }
    guard feed != nil else { return }
    try takeRow()
    if isInFooter { return }
    place += 1
    line += 1
    endsWithNewline = true
    lineStart += row.count + 1
    row = []
  }

  private mutating func takeRow() throws(DigitTextFault) {
    endsWithNewline = false
    carriageReturnCount += row.last == 0x0D ? 1 : 0
    if row.isEmpty || DigitTextBytes.isBlank(row, row.indices) { return }
    guard let parts = DigitTextRow(row, row.indices, start.numbering),
      !hasEllipsis, isFirstRow || !(parts.hasPoint || parts.hasPrefix)
    else { return try takeForeign() }
    if let due = counting.fault(parts, start.numbering) {
      throw fault(
        "its line has the number \(parts.number ?? 0), not \(due)",
        at: lineStart + parts.numberPlace)
    }
    ready.removeAll(keepingCapacity: true)
    readyPlace = 0
    for run in parts.digits { ready += row[run].map { $0 - 0x30 } }
    if isFirstRow, start.skipsFirst { readyPlace = 1 }
    isGrouped = isGrouped || parts.digits.count > 1 || !isFirstRow
    isFirstRow = false
    for place in (parts.digits.last?.upperBound ?? 0)..<row.count {
      closingCount += DigitTextBytes.closingLength(row, place, row.count) > 0 ? 1 : 0
      if DigitTextBytes.ellipsisLength(row, place, row.count) > 0 { hasEllipsis = true }
    }
  }

  /// Takes a line that is no row: after the digits it may be words.
  private mutating func takeForeign() throws(DigitTextFault) {
    var density = DigitTextDensity()
    for byte in row { density.add(byte) }
    let place = row.firstIndex { $0 > 0x20 && !DigitTextBytes.isDigit($0) } ?? 0
    guard !isFirstRow, !density.isRow, !row.contains(0) else {
      throw fault(Self.reason(row, place), at: lineStart + place)
    }
    footerStart = (lineStart + place, line, lineStart, row[place])
    footer = density
    state = .footer
    row = []
  }
}
