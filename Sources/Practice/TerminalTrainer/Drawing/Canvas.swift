package import Processes

/// A screen of cells, drawn from scratch for every frame.
package struct Canvas: Hashable, Sendable {
  let columns: Int
  let rows: Int
  /// All cells, line after line.
  package private(set) var cells: [Cell]
  /// The colour behind everything that has none of its own.
  package let background: Color

  package init(_ size: TerminalSize, background: Color = Color(0)) {
    columns = max(size.columns, 1)
    rows = max(size.rows, 1)
    self.background = background
    cells = [Cell](
      repeating: Cell(" ", Style(Color(0xFFFFFF), on: background)), count: columns * rows)
  }

  /// One cell; writing outside the screen has no effect.
  subscript(row: Int, column: Int) -> Cell {
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
  mutating func put(_ text: String, _ row: Int, endingAt end: Int, _ style: Style) {
    put(text, row, end - text.unicodeScalars.count, style)
  }

  /// Writes a text centred in a range of columns.
  mutating func center(_ text: String, _ row: Int, in range: Range<Int>, _ style: Style) {
    let room = range.count - text.unicodeScalars.count
    put(text, row, range.lowerBound + max(room, 0) / 2, style)
  }

  mutating func fill(
    rows: Range<Int>, columns: Range<Int>, _ character: Unicode.Scalar, _ style: Style
  ) {
    let style = style.background == Color(0) ? style.on(background) : style
    for row in rows { for column in columns { self[row, column] = Cell(character, style) } }
  }

  /// Puts black behind what stands in a frame where the background of the screen is.
  mutating func blacken(_ frame: Frame) {
    for row in frame.innerRows {
      for column in frame.innerColumns where self[row, column].style.background == background {
        self[row, column].style.background = Color(0)
      }
    }
  }

  mutating func draw(
    _ frame: Frame, _ border: Frame.BorderStyle, _ style: Style, title: String = "",
    titleStyle: Style? = nil
  ) {
    draw(frame, border) { _ in style }
    guard !title.isEmpty else { return }
    put(" \(title) ", frame.rows.lowerBound, frame.columns.lowerBound + 2, titleStyle ?? style)
  }

  /// Draws a frame whose style changes along its lines.
  ///
  /// - Parameter style: the style at a distance from the top left corner, clockwise.
  mutating func draw(_ frame: Frame, _ border: Frame.BorderStyle, style: (Int) -> Style) {
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

  package func text(row: Int) -> String {
    var text = String.UnicodeScalarView()
    for column in 0..<columns { text.append(self[row, column].character) }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

package struct Cell: Hashable, Sendable {
  package var character: Unicode.Scalar
  package var style: Style

  init(_ character: Unicode.Scalar, _ style: Style) {
    self.character = character
    self.style = style
  }
}

package struct Style: Hashable, Sendable {
  package var color: Color
  package var background: Color
  /// The signs other than colour, so that colour is never the only one.
  package var attributes: Attributes
  /// The colour of the character in the palette, in place of the nearest one.
  var paletteIndex: UInt8?

  package init(_ color: Color, on background: Color = Color(0), _ attributes: Attributes = []) {
    self.color = color
    self.background = background
    self.attributes = attributes
  }

  /// Weight, underline and reversed colours.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    static let underlined = Attributes(rawValue: 2)
    /// Reversed; sent only without colours.
    package static let reversed = Attributes(rawValue: 4)
    /// Faint; sent only without colours.
    package static let faint = Attributes(rawValue: 8)
  }

  func with(_ more: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(more)
    return style
  }

  func on(_ background: Color) -> Style {
    var style = self
    style.background = background
    return style
  }
}

package struct Frame: Hashable, Sendable {
  enum BorderStyle: Hashable, Sendable {
    /// Thin lines with round corners.
    case round
    case heavy
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

  package let rows: Range<Int>
  package let columns: Range<Int>

  var innerRows: Range<Int> { rows.count < 2 ? rows : rows.lowerBound + 1..<rows.upperBound - 1 }
  var innerColumns: Range<Int> {
    columns.count < 2 ? columns : columns.lowerBound + 1..<columns.upperBound - 1
  }
}
