package import PlatformIO

/// The layout of the session screen.
package struct SessionLayout: Sendable {
  /// The used columns; wide screens keep the parts together.
  package let columns: Range<Int>
  /// The three lines of the header.
  package let header: Range<Int>
  /// The line of the horizon.
  package let horizon: Int
  /// The frame around grid and pad: the input zone.
  package let zone: Frame
  /// The line of the message.
  package let message: Int
  /// Columns from one digit of the grid to the next.
  package let digitStep: Int
  /// Width and height of a key of the pad.
  package let padKey: (width: Int, height: Int)
  /// The first column of the grid.
  package let gridColumn: Int
  /// The upper left corner of the pad.
  package let pad: (row: Int, column: Int)

  /// The columns in front of a line of digits: the eye, the mark and a blank.
  package static let markWidth = 11

  /// Creates the layout of a screen.
  ///
  /// - Parameters:
  ///   - size: of the screen, at least ``TrainerView/smallest``.
  ///   - hasHorizon: whether there is a horizon.
  package init(_ size: TerminalSize, hasHorizon: Bool) {
    let width = min(size.columns - 2, 104)
    let left = (size.columns - width) / 2
    columns = left..<left + width
    let isTall = size.rows >= 30
    let top = isTall ? 1 : 0
    header = top..<top + 3
    horizon = top + 3
    message = size.rows - (isTall ? 3 : 2)
    let zoneTop = horizon + (hasHorizon ? 1 : 0) + (size.rows >= 24 ? 1 : 0)
    zone = Frame(rows: zoneTop..<message - (isTall ? 1 : 0), columns: columns)
    let inner = zone.innerColumns.count
    digitStep = inner >= 90 ? 4 : inner >= 70 ? 3 : 2
    let room = zone.innerRows.count
    padKey = inner >= 90 && room >= 20 ? (9, 5) : inner >= 74 ? (7, 3) : (5, 3)
    let gridWidth = Self.markWidth + 10 * digitStep
    let padWidth = 3 * padKey.width + 2
    let gap = (inner - gridWidth - padWidth) / 3
    gridColumn = zone.innerColumns.lowerBound + max(gap, 0)
    let padRow = zone.innerRows.lowerBound + max((room - 4 * padKey.height) / 2, 0)
    pad = (padRow, zone.innerColumns.upperBound - padWidth - max(gap, 1))
  }

  /// The frame of a key of the pad.
  package func key(at cell: (row: Int, column: Int)) -> Frame {
    let top = pad.row + cell.row * padKey.height
    let left = pad.column + cell.column * (padKey.width + 1)
    return Frame(rows: top..<top + padKey.height, columns: left..<left + padKey.width)
  }

  /// The column of a digit of a line, with a wider gap after the fifth.
  package func column(ofDigit place: Int) -> Int {
    gridColumn + Self.markWidth + place * digitStep + (place >= 5 ? 1 : 0)
  }
}
