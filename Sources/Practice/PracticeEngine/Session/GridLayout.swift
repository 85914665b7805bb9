public import DigitCore

/// The grid of decimals, in lines of ten.
///
/// Lines are counted over the whole constant, so that a line always shows the same decimals and its
/// mark is a true position, even where a segment begins within it. Indices and lines count from 0.
public struct GridLayout: Hashable, Sendable {
  /// The grid of every mode: lines of ten.
  public static var standard: GridLayout { GridLayout() }

  /// How many decimals a line holds.
  public static var maximumColumns: Int64 { 10 }

  private var columns: Int64 { Self.maximumColumns }

  /// The cell of a decimal.
  public func cell(of index: Int64) -> GridCell {
    GridCell(line: index / columns, column: index % columns)
  }

  /// The 0-based index past the last decimal of the line that holds a decimal.
  public func endOfLine(containing index: Int64) -> Int64 { (index / columns + 1) * columns }

  /// The decimals of the line that holds a decimal: the block to repeat after an error in it.
  public func block(containing index: Int64, available: Int64) -> DigitRange {
    let start = index / columns * columns
    return DigitRange(start..<max(start, min(start + columns, available)))
  }

  /// The mark in front of a line: the number of decimals before it, such as `10 >` for the second
  /// line of ten.
  public func mark(ofLine line: Int64) -> String { "\(line * columns) >" }

  /// The lines of a range, as 0-based numbers.
  public func lines(of range: DigitRange) -> Range<Int64> {
    guard !range.isEmpty else { return 0..<0 }
    return range.lowerIndex / columns..<(range.upperIndex - 1) / columns + 1
  }
}

/// A cell of the grid.
public struct GridCell: Hashable, Sendable {
  /// 0-based line.
  public let line: Int64

  /// 0-based column within the line.
  public let column: Int64
}

/// The arrangement of the digits on a drawn number pad.
///
/// The two arrangements disturb each other's muscle memory, so a session records which was used.
public enum KeypadLayout: UInt8, NamedCase, Sendable {
  /// 1-2-3 on top, as on a telephone; the standard.
  case phone
  /// 7-8-9 on top, as on a calculator and a keyboard's number block.
  case calculator

  /// The number of rows; the last holds 0 alone, in the middle.
  public static var rowCount: Int { 4 }

  /// The number of columns.
  public static var columnCount: Int { 3 }

  /// The name in transcripts and settings.
  public var name: String {
    switch self {
    case .phone: "phone"
    case .calculator: "calculator"
    }
  }

  /// The digit in a cell of the pad, counted from 0 at the top left; `nil` in the two empty cells
  /// and outside the pad.
  public func digit(row: Int, column: Int) -> Digit? {
    guard (0..<Self.columnCount).contains(column) else { return nil }
    if row == 3 { return column == 1 ? Digit(0) : nil }
    guard (0..<3).contains(row) else { return nil }
    let band = self == .phone ? row : 2 - row
    return Digit(UInt8(3 * band + column + 1))
  }

  /// The cell of a digit: 0 is the top row, 0 the left column.
  public func cell(of digit: Digit) -> (row: Int, column: Int) {
    guard digit.value > 0 else { return (3, 1) }
    let (band, column) = Int(digit.value - 1).quotientAndRemainder(dividingBy: 3)
    return (self == .phone ? band : 2 - band, column)
  }
}
