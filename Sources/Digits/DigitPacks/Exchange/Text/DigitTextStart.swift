internal import DigitCore

/// How a text of digits is to be read, where its content leaves several readings.
public enum DigitTextChoice: String, Sendable, CaseIterable {
  /// As its content says; where that leaves two readings, the text is refused.
  case auto
  /// Every digit is a decimal, but for one before a point.
  case decimals
  /// The first digit is the integer part, with or without a point after it.
  case whole
  /// Each line has a number beside its digits.
  case numbered
}

/// Why a text cannot be read, and where.
struct DigitTextFault: Error {
  enum Kind {
    case empty
    case notADigit
    /// Two readings are possible.
    case ambiguous
  }

  let kind: Kind
  let reason: String
  /// The 0-based offset of the byte, the 0-based line, and the offset at which the line begins.
  var offset = 0
  var line = 0
  var lineStart = 0
}

/// Where the digits of a text begin, and how they are laid out: what its first bytes tell.
struct DigitTextStart: Sendable {
  private(set) var numbering = DigitTextNumbering.none
  private(set) var integerPart: UInt8?
  private(set) var hasPoint = false
  /// Whether the first digit of the rows is the integer part and not yet behind `offset`.
  var skipsFirst: Bool { numbering != .none && integerPart != nil }
  /// The offset at which reading begins, the 0-based line it is in, and where that line begins.
  private(set) var offset = 0
  private(set) var line = 0
  private(set) var lineStart = 0
  /// What stands before the digits and is not read.
  private(set) var leftOut: [String] = []

  /// Recognises the layout.
  ///
  /// - Parameters:
  ///   - bytes: the beginning of the text, in UTF-8.
  ///   - isWhole: whether that is all of it.
  init(_ bytes: [UInt8], isWhole: Bool, choice: DigitTextChoice) throws(DigitTextFault) {
    let window = DigitTextWindow(bytes, isWhole: isWhole)
    let first = try window.firstRow(choice)
    line = first
    lineStart = window.lines[first].lowerBound
    offset = lineStart
    let heading = window.lines[..<first].count { !DigitTextBytes.isBlank(bytes, $0) && !$0.isEmpty }
    if heading > 0 {
      leftOut.append(heading == 1 ? "1 line of heading" : "\(heading) lines of heading")
    }
    let plain = DigitTextRow(bytes, window.lines[first], .none)
    if plain?.hasPrefix != true, choice == .auto || choice == .numbered {
      numbering = try window.numbering(from: first, isAsked: choice == .numbered)
    }
    if numbering != .none { leftOut.append("the number \(numbering) each line") }
    try readIntegerPart(window, first, choice)
  }

  private mutating func readIntegerPart(
    _ window: DigitTextWindow, _ first: Int, _ choice: DigitTextChoice
  ) throws(DigitTextFault) {
    let bytes = window.bytes
    guard let row = window.row(first, numbering),
      let place = row.digits.first?.lowerBound
    else { return }
    hasPoint = row.hasPoint
    let isWhole =
      switch choice {
      case .whole: true
      case .decimals: false
      case .auto, .numbered: try hasPoint ? true : isWholeWithoutPoint(window, first)
      }
    if isWhole || hasPoint { integerPart = bytes[place] - 0x30 }
    guard numbering == .none else { return }
    let opening = lineStart..<place
    if opening.contains(where: { !DigitTextBytes.isBlank(bytes, $0..<$0 + 1) }) {
      let text = String(decoding: bytes[opening], as: UTF8.self)
      leftOut.append("'\(text.prefix(40))' before the digits")
    }
    offset = place
    if integerPart != nil { offset += 1 }
    if hasPoint { offset += DigitTextBytes.pointLength(bytes, offset, bytes.count) }
  }

  /// Whether the first digit is an integer part, by the constants that this program knows.
  private func isWholeWithoutPoint(
    _ window: DigitTextWindow, _ first: Int
  ) throws(DigitTextFault) -> Bool {
    let digits = window.digits(from: first, numbering)
    let whole = KnownBeginning.fit(ofWhole: digits)
    let decimals = KnownBeginning.fit(ofDecimals: digits[...])
    guard whole > 0 else {
      // The number of an entry of OEIS's lists begins with that of the digits before the point.
      let row = DigitTextRow(window.bytes, window.lines[first], numbering)
      return numbering == .before && decimals == 0 && row?.digitCount == 1 && row?.number == 1
    }
    if digits.count < KnownBeginning.sure, decimals > 0 {
      throw window.fault(
        .ambiguous, "its first digit may be the integer part or a decimal", at: lineStart, first)
    }
    return whole + 2 >= decimals
  }
}

/// The first decimals of a constant, by which its integer part is known without a point.
struct KnownBeginning {
  private let integerPart: UInt8
  private let decimals: [UInt8]

  /// From this many decimals on, a few may be wrong.
  static let sure = 8

  /// In the order of `MathematicalConstant.all`.
  private static let all = zip(
    MathematicalConstant.all,
    [
      "141592653589793238462643383279502884", "718281828459045235360287471352662497",
      "618033988749894848204586834365638117", "414213562373095048801688724209698078",
      "693147180559945309417232121458176568", "302585092994045684017991454684364207",
      "202056903159594285399738161511449990", "915965594177219015054603514932384110",
      "244115108584239620929679179782238827", "625609908221908311930685155867672002",
      "678938534707747633655692940974677644", "732050807568877293527446341505872366",
      "098612288668109691395245236922525704", "609437912434100374600759333226187639",
      "945910149055313305105352743443179729", "577215664901532860606512090082402431",
    ]
  ).map { KnownBeginning(integerPart: $0.integerPart.value, decimals: $1.utf8.map { $0 - 0x30 }) }

  /// How well digits fit a constant with its integer part, the best of all.
  static func fit(ofWhole digits: [UInt8]) -> Int {
    all.filter { $0.integerPart == digits.first }.map { $0.fit(digits.dropFirst()) }.max() ?? 0
  }

  static func fit(ofDecimals digits: ArraySlice<UInt8>) -> Int {
    all.map { $0.fit(digits) }.max() ?? 0
  }

  /// What ``fit(ofWhole:)`` is at least where no digit is wrong.
  static let perfect = 100

  /// How many of the first decimals are right, with one missing or too many, and ``perfect`` more
  /// where none is wrong; 0 where so few are right that they may be any constant's.
  private func fit(_ found: ArraySlice<UInt8>) -> Int {
    let found = Array(found.prefix(decimals.count - 2))
    let lead = zip(found, decimals).prefix { $0 == $1 }.count
    if lead == found.count { return lead >= 2 ? lead + Self.perfect : 0 }
    func rest(_ skipped: Int, _ missing: Int) -> Int {
      zip(found.dropFirst(lead + skipped), decimals.dropFirst(lead + missing)).count { $0 == $1 }
    }
    let fit = lead + max(rest(0, 0), rest(1, 0), rest(0, 1))
    return fit >= max(Self.sure, found.count * 5 / 8) ? fit : 0
  }
}
