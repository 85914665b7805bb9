/// Where a text has a number of its own beside the digits of each line.
enum DigitTextNumbering: Sendable {
  case none
  case before
  case after
}

/// One line of a text, taken apart under the assumption that it is a row of digits.
struct DigitTextRow {
  /// The number beside the digits, and where it stands.
  var number: Int64?
  var numberPlace = 0
  /// Whether a sign, not a blank, parts the number from the digits.
  var isMarked = false
  /// Whether the number has fewer digits than each group beside it, of a line of some length.
  var isNarrow = false
  /// Whether the first digit has a point after it.
  var hasPoint = false
  /// Whether words stand before the digits, as in `pi = 3.14`.
  var hasPrefix = false
  /// Where the digits are, the one before the point included.
  var digits: [Range<Int>] = []

  var digitCount: Int { digits.reduce(0) { $0 + $1.count } }

  /// Takes a line apart; `nil` where it is no such row.
  ///
  /// - Parameter range: the line, without its line feed.
  init?(_ bytes: [UInt8], _ range: Range<Int>, _ numbering: DigitTextNumbering) {
    var runs = DigitTextBytes.digitRuns(bytes, range)
    guard let first = runs.first, let last = runs.last else { return nil }
    guard
      DigitTextBytes.isTail(
        bytes, last.upperBound..<range.upperBound, isAfterPoint: runs.count == 1)
    else { return nil }
    let prefix = range.lowerBound..<first.lowerBound
    if !DigitTextBytes.isOpening(bytes, prefix) {
      guard DigitTextBytes.isNaming(bytes, prefix) else { return nil }
      hasPrefix = true
    }
    // A lone "3." stands on a line without a number.
    let isLone =
      runs.count == 1 && first.count == 1 && last.upperBound < range.upperBound
      && bytes[last.upperBound] == UInt8(ascii: ".")
    if numbering != .none, !isLone {
      guard runs.count >= 2 else { return nil }
      let run = numbering == .before ? runs.removeFirst() : runs.removeLast()
      let gap =
        numbering == .before
        ? run.upperBound..<runs[0].lowerBound : runs[runs.count - 1].upperBound..<run.lowerBound
      isMarked = DigitTextBytes.isMark(bytes, gap)
      guard isMarked || DigitTextBytes.isBlank(bytes, gap), run.count <= 18 else { return nil }
      number = bytes[run].reduce(0) { 10 * $0 + Int64($1 - 0x30) }
      numberPlace = run.lowerBound
      isNarrow =
        runs.dropLast().allSatisfy { $0.count > run.count } && runs[0].count > run.count
        && runs.reduce(0) { $0 + $1.count } >= 20
    }
    for index in runs.indices.dropFirst() {
      let gap = runs[index - 1].upperBound..<runs[index].lowerBound
      if DigitTextBytes.isBlank(bytes, gap) { continue }
      guard index == 1, runs[0].count == 1, DigitTextBytes.isPoint(bytes, gap) else { return nil }
      hasPoint = true
    }
    if isLone { hasPoint = true }
    digits = runs
  }
}

/// Checks that the numbers beside the lines count.
struct DigitTextCounting {
  private var last: Int64?
  private var step: Int64 = 0
  private var lastDigitCount: Int64 = 0

  /// Takes the number of the next line.
  ///
  /// - Returns: the number that is due, where it is another one.
  mutating func fault(_ row: DigitTextRow, _ numbering: DigitTextNumbering) -> Int64? {
    guard let number = row.number else { return nil }
    let digitCount = Int64(row.digitCount)
    let counted = numbering == .before ? lastDigitCount : digitCount
    defer {
      last = number
      lastDigitCount = digitCount
    }
    guard let last else { return nil }
    let increment = number - last
    // A wrong number of digits on the first line is for whoever compares them.
    let isStep = step == 0 && (increment == 1 || (increment > 0 && abs(increment - counted) <= 2))
    if isStep { step = increment }
    if isStep || increment == counted || (step > 0 && increment == step) { return nil }
    return last + (step > 0 ? step : counted)
  }
}

/// What bytes of a text mean.
enum DigitTextBytes {
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }

  static func digitRuns(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let start = place
      while place < range.upperBound, isDigit(bytes[place]) { place += 1 }
      if place > start { runs.append(start..<place) }
      place += 1
    }
    return runs
  }

  /// How many bytes of blank space begin here: spaces of any width and `_`; 0 for anything else.
  static func blankLength(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Int {
    switch bytes[place] {
    case 0x20, 0x09, 0x0D, UInt8(ascii: "_"): return 1
    case 0xC2: return place + 1 < end && bytes[place + 1] == 0xA0 ? 2 : 0
    case 0xE2:
      guard place + 2 < end, bytes[place + 1] == 0x80 else { return 0 }
      return (0x80...0x8A).contains(bytes[place + 2]) || bytes[place + 2] == 0xAF ? 3 : 0
    default: return 0
    }
  }

  /// How many bytes of a sign that may follow the digits of a line begin here: quotes, closing
  /// brackets, a comma, a semicolon, `+`, a backslash; 0 for anything else.
  static func closingLength(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Int {
    if bytes[place] == UInt8(ascii: "\\") {
      return place + 1 < end && bytes[place + 1] == UInt8(ascii: "n") ? 2 : 1
    }
    return "\"'`,;)]}+".utf8.contains(bytes[place]) ? 1 : 0
  }

  /// How many bytes of an ellipsis begin here; 0 for anything else.
  static func ellipsisLength(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Int {
    let rest = bytes[place..<min(end, place + 3)]
    return rest.elementsEqual([0xE2, 0x80, 0xA6]) || rest.elementsEqual("...".utf8) ? 3 : 0
  }

  static func isOpening(_ byte: UInt8) -> Bool { "\"'`([{".utf8.contains(byte) }

  static func isOpening(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    isMade(range) { isOpening(bytes[$0]) ? 1 : blankLength(bytes, $0, range.upperBound) }
  }

  static func isBlank(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    !range.isEmpty && isMade(range) { blankLength(bytes, $0, range.upperBound) }
  }

  /// Whether it is one of `:`, `|`, `)` between blanks.
  static func isMark(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var count = 0
    return isMade(range) {
      if ":|)".utf8.contains(bytes[$0]) {
        count += 1
        return 1
      }
      return blankLength(bytes, $0, range.upperBound)
    } && count == 1
  }

  /// Whether it is a decimal point or comma, and at most blanks after it.
  static func isPoint(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let length = pointLength(bytes, range.lowerBound, range.upperBound)
    let rest = range.dropFirst(length)
    return length > 0 && (rest.isEmpty || isBlank(bytes, rest))
  }

  /// How many bytes of a decimal point or comma begin here; 0 for anything else.
  static func pointLength(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Int {
    guard place < end else { return 0 }
    if bytes[place] == UInt8(ascii: ".") || bytes[place] == UInt8(ascii: ",") { return 1 }
    return bytes[place..<min(end, place + 2)].elementsEqual([0xC2, 0xB7]) ? 2 : 0
  }

  /// Whether words end in a sign after which a value stands.
  static func isNaming(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard let last = range.last(where: { bytes[$0] != 0x20 && bytes[$0] != 0x09 }) else {
      return false
    }
    let sign = bytes[last]
    // The last byte of an approximate equality sign, too.
    let isEqual = range.contains(last - 2) && bytes[(last - 2)...last].elementsEqual("≈".utf8)
    return isOpening(sign) || sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":") || isEqual
      || (last < range.upperBound - 1 && sign >= UInt8(ascii: "A") && sign < 0x7F)
  }

  /// Whether it may follow the last digit of a line.
  static func isTail(_ bytes: [UInt8], _ range: Range<Int>, isAfterPoint: Bool) -> Bool {
    let isPoint = isAfterPoint && ellipsisLength(bytes, range.lowerBound, range.upperBound) == 0
    let start = isPoint ? pointLength(bytes, range.lowerBound, range.upperBound) : 0
    return isMade(range.dropFirst(start)) {
      max(
        closingLength(bytes, $0, range.upperBound), blankLength(bytes, $0, range.upperBound),
        ellipsisLength(bytes, $0, range.upperBound))
    }
  }

  /// Whether a range is made of what a closure measures.
  private static func isMade(_ range: Range<Int>, of length: (Int) -> Int) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      let next = length(place)
      if next == 0 { return false }
      place += next
    }
    return true
  }
}
