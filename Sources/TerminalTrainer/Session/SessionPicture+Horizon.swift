import PracticeEngine

/// The horizon of a game: player and ghost on one line.
extension SessionView {
  mutating func drawHorizon() {
    let columns = layout.columns.lowerBound + 1..<layout.columns.upperBound - 1
    let line = HorizonLine(
      recordCount: state.ghost.digitCount, effectivePosition: snapshot.effectivePosition)
    canvas.fill(
      rows: layout.horizon..<layout.horizon + 1, columns: columns, "─",
      palette.overlay(0.2, over: canvas.background))
    // The ghost first: in the same cell the player is visible.
    if state.ghost.digitCount > 0 {
      put("○", at: line, snapshot.ghostPosition, Style(Color(0x9AA4AA), on: canvas.background), columns)
    }
    let player = Style(Color(0xFFFFFF), on: canvas.background, [.bold])
    put("●", at: line, snapshot.effectivePosition, player, columns)
  }

  /// Draws a dot.
  ///
  /// Between two cells it is drawn in the nearer one, and half of the line next to it is left out,
  /// so that thirds of a cell are visible.
  private mutating func put(
    _ dot: Unicode.Scalar, at line: HorizonLine, _ position: Int64, _ style: Style,
    _ columns: Range<Int>
  ) {
    let x = line.x(position: position, width: Double(columns.count - 1))
    let place = Int(x.rounded())
    let column = columns.lowerBound + place
    let offset = x - Double(place)
    let half = palette.overlay(0.2, over: canvas.background)
    if offset < -1.0 / 6, column + 1 < columns.upperBound, isLine(column + 1) {
      canvas[layout.horizon, column + 1] = Cell("╶", half)
    } else if offset > 1.0 / 6, column > columns.lowerBound, isLine(column - 1) {
      canvas[layout.horizon, column - 1] = Cell("╴", half)
    }
    canvas[layout.horizon, column] = Cell(dot, style)
  }

  private func isLine(_ column: Int) -> Bool { canvas[layout.horizon, column].character == "─" }
}
