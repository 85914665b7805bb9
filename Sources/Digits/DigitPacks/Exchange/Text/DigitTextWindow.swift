/// The lines at the beginning of a text.
struct DigitTextWindow {
  let bytes: [UInt8]
  /// The lines, each without its line feed.
  let lines: [Range<Int>]
  private let isWhole: Bool

  init(_ bytes: [UInt8], isWhole: Bool) {
    self.bytes = bytes
    self.isWhole = isWhole
    var lines: [Range<Int>] = []
    var start = 0
    for place in bytes.indices where bytes[place] == UInt8(ascii: "\n") {
      lines.append(start..<place)
      start = place + 1
    }
    lines.append(start..<bytes.count)
    self.lines = lines
  }

  func fault(
    _ kind: DigitTextFault.Kind, _ reason: String, at offset: Int, _ line: Int
  ) -> DigitTextFault {
    DigitTextFault(
      kind: kind, reason: reason, offset: offset, line: line, lineStart: lines[line].lowerBound)
  }

  /// The first line with digits of the number.
  ///
  /// A line of words is no such line, unless it ends with the integer part, a point and decimals,
  /// and no better one follows.
  func firstRow(_ choice: DigitTextChoice) throws(DigitTextFault) -> Int {
    var named: Int?
    for (index, line) in lines.enumerated() {
      let plain = DigitTextRow(bytes, line, .none)
      if let plain, plain.hasPrefix {
        if plain.hasPoint { named = named ?? index } else { try rejectDigits(in: line, index) }
        continue
      }
      let isNumbered = [.before, .after].contains { numbering in
        DigitTextRow(bytes, line, numbering).map { !$0.hasPrefix } ?? false
      }
      let isRow = plain != nil || (isNumbered && choice != .decimals && choice != .whole)
      if isRow || begun(line) != nil { return try chosen(named, index) }
      try rejectDigits(in: line, index)
    }
    if let named { return named }
    guard bytes.contains(where: DigitTextBytes.isDigit) else {
      throw fault(.empty, "it holds no decimals", at: 0, 0)
    }
    throw fault(.notADigit, "no line of it is digits alone", at: 0, 0)
  }

  private func chosen(_ named: Int?, _ first: Int) throws(DigitTextFault) -> Int {
    guard let named, let row = DigitTextRow(bytes, lines[named], .none), row.digitCount >= 10 else {
      return first
    }
    if DigitTextRow(bytes, lines[first], .none)?.hasPoint == true {
      throw fault(
        .notADigit, "it holds the integer part twice, here and on line \(named + 1)",
        at: lines[first].lowerBound, first)
    }
    return named
  }

  /// A line as a row, up to the first byte that does not belong to one.
  func row(_ index: Int, _ numbering: DigitTextNumbering) -> DigitTextRow? {
    DigitTextRow(bytes, lines[index], numbering) ?? begun(lines[index])
  }

  /// The beginning of a line that begins and goes on like a row, but is none, or `nil`.
  private func begun(_ line: Range<Int>) -> DigitTextRow? {
    var density = DigitTextDensity()
    for place in line { density.add(bytes[place]) }
    let start = line.first { bytes[$0] > 0x20 } ?? line.upperBound
    guard density.isRow, start < line.upperBound, DigitTextBytes.isDigit(bytes[start])
    else { return nil }
    var end = start + 1 + DigitTextBytes.pointLength(bytes, start + 1, line.upperBound)
    while end < line.upperBound {
      let isDigit = DigitTextBytes.isDigit(bytes[end])
      let length = isDigit ? 1 : DigitTextBytes.blankLength(bytes, end, line.upperBound)
      if length == 0 { break }
      end += length
    }
    return DigitTextRow(bytes, line.lowerBound..<end, .none)
      ?? DigitTextRow(bytes, line.lowerBound..<start + 1, .none)
  }

  /// Refuses a line before the digits that is digits for the most part.
  private func rejectDigits(in line: Range<Int>, _ index: Int) throws(DigitTextFault) {
    var density = DigitTextDensity()
    for place in line { density.add(bytes[place]) }
    let foreign = line.first { !DigitTextBytes.isDigit(bytes[$0]) && bytes[$0] > 0x20 }
    // A line that the window cuts may go on with any number of digits.
    let isCut = !isWhole && index == lines.count - 1
    if bytes[line].contains(0) || density.isRow || isCut {
      let place = bytes[line].firstIndex(of: 0) ?? foreign ?? line.lowerBound
      throw fault(.notADigit, DigitTextLexer.reason(bytes, place), at: place, index)
    }
  }

  /// Where the lines have numbers that count.
  ///
  /// - Parameter isAsked: whether they are said to have some.
  func numbering(from first: Int, isAsked: Bool) throws(DigitTextFault) -> DigitTextNumbering {
    let plain = fit(from: first, .none)
    let found = [DigitTextNumbering.before, .after]
      .map { ($0, Evidence(self, from: first, $0), fit(from: first, $0)) }
      .filter {
        isAsked
          ? $0.1.rowCount > 0 : $0.1.isPossible(fits: $0.2 > 0 && plain < KnownBeginning.perfect)
      }
    guard let best = found.max(by: { $0.1.good < $1.1.good }) else {
      guard isAsked else { return .none }
      throw fault(.notADigit, "its lines have no numbers", at: lines[first].lowerBound, first)
    }
    let isOnlyOne = found.count == 1 || found[0].1.good != found[1].1.good
    let isConvincing =
      best.1.isConvincing || DigitTextRow(bytes, lines[first], .none) == nil
      || (best.2 > plain && best.2 >= KnownBeginning.perfect)
    guard isOnlyOne, isAsked || isConvincing else {
      throw fault(
        .ambiguous, "the number beside each line may count the lines or be digits of its own",
        at: lines[first].lowerBound, first)
    }
    return best.0
  }

  /// How well the first digits are those of a constant.
  private func fit(from first: Int, _ numbering: DigitTextNumbering) -> Int {
    let digits = digits(from: first, numbering)
    return max(KnownBeginning.fit(ofWhole: digits), KnownBeginning.fit(ofDecimals: digits[...]))
  }

  /// The first digits of the rows.
  func digits(from first: Int, _ numbering: DigitTextNumbering) -> [UInt8] {
    var digits: [UInt8] = []
    for line in lines[first...] {
      guard digits.count < 40 else { break }
      if line.isEmpty || DigitTextBytes.isBlank(bytes, line) { continue }
      guard let row = DigitTextRow(bytes, line, numbering) else {
        if digits.isEmpty, let row = begun(line) {
          return row.digits.flatMap { bytes[$0.prefix(40)].map { $0 - 0x30 } }
        }
        break
      }
      for run in row.digits { digits += bytes[run.prefix(40)].map { $0 - 0x30 } }
    }
    return Array(digits.prefix(40))
  }

  /// What speaks for numbers beside the lines.
  private struct Evidence {
    /// How many lines have one, and of how many it counts on from the line before.
    var rowCount = 0
    var good = 0
    private var bad = 0
    private var isMarked = true
    /// How many digits agree.
    private var weight = 0

    init(_ window: DigitTextWindow, from first: Int, _ numbering: DigitTextNumbering) {
      var counting = DigitTextCounting()
      for line in window.lines[first...].dropLast(window.isWhole ? 0 : 1) {
        if line.isEmpty || DigitTextBytes.isBlank(window.bytes, line) { continue }
        guard let row = DigitTextRow(window.bytes, line, numbering) else { break }
        guard let number = row.number else {
          if rowCount > 0 { break }
          continue
        }
        rowCount += 1
        isMarked = isMarked && row.isMarked
        let isRight = counting.fault(row, numbering) == nil
        if rowCount == 1 {
          let counted = numbering == .before ? 0...1 : row.digitCount - 1...row.digitCount
          good += counted.contains(Int(number)) ? 1 : 0
          weight += number >= 10 && row.digits.count == 1 ? good * String(number).utf8.count : 0
        } else if isRight {
          good += 1
          weight += String(number).utf8.count + (row.isNarrow ? 4 : 0)
        } else {
          bad += 1
        }
      }
    }

    /// - Parameter fits: whether without them the digits are more like a constant's.
    func isPossible(fits: Bool) -> Bool {
      guard rowCount > 0 else { return false }
      if rowCount == 1 { return good > 0 && (isMarked || weight > 0 || fits) }
      return isMarked || (good > 0 && (bad == 0 || (good >= 4 && 4 * bad <= good)))
    }

    var isConvincing: Bool { isMarked || (good >= 2 && weight >= 5) }
  }
}

/// How much of a line is digits.
struct DigitTextDensity {
  private var digitCount = 0
  private var otherCount = 0
  private var run = 0
  private var isComment = false
  private var longestRun = 0

  mutating func add(_ byte: UInt8) {
    if DigitTextBytes.isDigit(byte) {
      digitCount += 1
      run += 1
      longestRun = max(longestRun, run)
    } else {
      run = 0
      if isEmpty, "#;%/*".utf8.contains(byte) { isComment = true }
      // Neither the bytes of a wide blank nor those after the first of a letter count.
      let isBlank = byte <= 0x20 || byte == UInt8(ascii: "_") || byte == 0xC2 || byte == 0xE2
      if !isBlank, !(0x80...0xBF).contains(byte) { otherCount += 1 }
    }
  }

  var isEmpty: Bool { digitCount + otherCount == 0 }

  /// Whether the line is more likely digits with something between than words.
  var isRow: Bool {
    digitCount > 0 && (longestRun >= 10 || (!isComment && digitCount >= otherCount))
  }
}
