/// A frame around a part of the screen.
package struct Frame: Hashable, Sendable {
  /// The lines of a frame.
  package enum BorderStyle: Hashable, Sendable {
    /// Thin lines with round corners.
    case round
    /// Heavy lines.
    case heavy
    /// Two lines.
    case double

    /// Corners from the top left clockwise, then the horizontal and the vertical line.
    var characters: [Unicode.Scalar] {
      switch self {
      case .round: ["╭", "╮", "╯", "╰", "─", "│"]
      case .heavy: ["┏", "┓", "┛", "┗", "━", "┃"]
      case .double: ["╔", "╗", "╝", "╚", "═", "║"]
      }
    }
  }

  /// The lines, corners included.
  package let rows: Range<Int>
  /// The columns, corners included.
  package let columns: Range<Int>

  /// Creates a frame.
  package init(rows: Range<Int>, columns: Range<Int>) {
    self.rows = rows
    self.columns = columns
  }

  /// The lines inside.
  package var innerRows: Range<Int> {
    rows.count < 2 ? rows : rows.lowerBound + 1..<rows.upperBound - 1
  }
  /// The columns inside.
  package var innerColumns: Range<Int> {
    columns.count < 2 ? columns : columns.lowerBound + 1..<columns.upperBound - 1
  }
}

extension Canvas {
  /// Draws a frame, with a title in its upper line.
  package mutating func draw(
    _ frame: Frame, _ border: Frame.BorderStyle, _ style: Style, title: String = "",
    titleStyle: Style? = nil
  ) {
    draw(frame, border) { _ in style }
    guard !title.isEmpty else { return }
    put(" \(title) ", frame.rows.lowerBound, frame.columns.lowerBound + 2, titleStyle ?? style)
  }

  /// Draws a frame whose style changes along its lines.
  ///
  /// - Parameters:
  ///   - frame: its place.
  ///   - border: its lines.
  ///   - style: the style at a distance from the top left corner, clockwise.
  package mutating func draw(
    _ frame: Frame, _ border: Frame.BorderStyle, style: (Int) -> Style
  ) {
    let parts = border.characters
    let (top, bottom) = (frame.rows.lowerBound, frame.rows.upperBound - 1)
    let (left, right) = (frame.columns.lowerBound, frame.columns.upperBound - 1)
    guard bottom > top, right > left else { return }
    var way = 0
    func put(_ character: Unicode.Scalar, _ row: Int, _ column: Int, _ canvas: inout Canvas) {
      canvas.put(String(character), row, column, style(way))
      way += 1
    }
    put(parts[0], top, left, &self)
    for column in left + 1..<right { put(parts[4], top, column, &self) }
    put(parts[1], top, right, &self)
    for row in top + 1..<bottom { put(parts[5], row, right, &self) }
    put(parts[2], bottom, right, &self)
    for column in (left + 1..<right).reversed() { put(parts[4], bottom, column, &self) }
    put(parts[3], bottom, left, &self)
    for row in (top + 1..<bottom).reversed() { put(parts[5], row, left, &self) }
  }
}
