public import DigitCore

/// The arrangement of the digits on a drawn number pad.
///
/// The two arrangements disturb each other's muscle memory, so a session records which was used.
public enum KeypadLayout: UInt8, CaseIterable, Sendable {
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

  /// The layout with exactly this name, or `nil`.
  public static func named(_ name: String) -> KeypadLayout? {
    allCases.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The digit in a cell of the pad, or `nil` in the two empty cells and outside the pad.
  ///
  /// - Parameters:
  ///   - row: 0 is the top row.
  ///   - column: 0 is the left column.
  public func digit(row: Int, column: Int) -> Digit? {
    guard (0..<Self.columnCount).contains(column) else { return nil }
    if row == 3 { return column == 1 ? Digit(0) : nil }
    guard (0..<3).contains(row) else { return nil }
    let band = self == .phone ? row : 2 - row
    return Digit(UInt8(3 * band + column + 1))
  }

  /// The cell of a digit: 0 is the top row, 0 the left column.
  ///
  /// - Parameter digit: the digit; every one has exactly one cell.
  public func cell(of digit: Digit) -> (row: Int, column: Int) {
    guard digit.value > 0 else { return (3, 1) }
    let (band, column) = Int(digit.value - 1).quotientAndRemainder(dividingBy: 3)
    return (self == .phone ? band : 2 - band, column)
  }
}
