package import PlatformIO

/// A screen of cells, drawn from scratch for every frame.
package struct Canvas: Hashable, Sendable {
  /// Characters in a line.
  package let columns: Int
  /// Lines.
  package let rows: Int
  /// All cells, line after line.
  package private(set) var cells: [Cell]
  /// The colour behind everything that has none of its own.
  package let background: Color

  /// Creates an empty screen.
  package init(_ size: TerminalSize, background: Color = Color(0)) {
    columns = max(size.columns, 1)
    rows = max(size.rows, 1)
    self.background = background
    cells = [Cell](
      repeating: Cell(" ", Style(Color(0xFFFFFF), on: background)), count: columns * rows)
  }

  /// One cell; writing outside the screen has no effect.
  package subscript(row: Int, column: Int) -> Cell {
    get { cells[row * columns + column] }
    set {
      guard row >= 0, row < rows, column >= 0, column < columns else { return }
      cells[row * columns + column] = newValue
    }
  }

  /// Writes a text, clipped at the right edge.
  ///
  /// - Returns: the column after it.
  @discardableResult
  package mutating func put(_ text: String, _ row: Int, _ column: Int, _ style: Style) -> Int {
    var column = column
    let style = style.background == Color(0) ? style.on(background) : style
    for scalar in text.unicodeScalars {
      self[row, column] = Cell(scalar, style)
      column += 1
    }
    return column
  }

  /// Writes a text that ends before a column.
  package mutating func put(_ text: String, _ row: Int, endingAt end: Int, _ style: Style) {
    put(text, row, end - text.unicodeScalars.count, style)
  }

  /// Writes a text centred in a range of columns.
  package mutating func center(
    _ text: String, _ row: Int, in range: Range<Int>, _ style: Style
  ) {
    let room = range.count - text.unicodeScalars.count
    put(text, row, range.lowerBound + max(room, 0) / 2, style)
  }

  /// Fills a rectangle.
  package mutating func fill(
    rows: Range<Int>, columns: Range<Int>, _ character: Unicode.Scalar, _ style: Style
  ) {
    let style = style.background == Color(0) ? style.on(background) : style
    for row in rows { for column in columns { self[row, column] = Cell(character, style) } }
  }

  /// The text of a line without trailing blanks.
  package func text(row: Int) -> String {
    var text = String.UnicodeScalarView()
    for column in 0..<columns { text.append(self[row, column].character) }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
