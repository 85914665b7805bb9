import DigitCore
import PracticeEngine

/// The grid: lines of ten with their marks.
extension SessionView {
  mutating func drawGrid() {
    let grid = GridLayout.standard
    let lines = grid.lines(of: snapshot.range)
    let current = grid.cell(of: min(snapshot.currentIndex, snapshot.upperIndex - 1)).line
    let inner = layout.zone.innerRows
    // A short segment is centred; a long grid begins a little below the frame.
    let height = Int(visual(lines.upperBound - 1) - visual(lines.lowerBound)) + 1
    let isShort = snapshot.mode.showsOverlay && height < inner.count
    let above = isShort ? (inner.count - height) / 2 : inner.count >= 14 ? 1 : 0
    let rows = inner.lowerBound + above..<inner.upperBound
    let top = topRow(lines: lines, current: current, room: rows.count)
    for row in rows {
      let visual = top + Int64(row - rows.lowerBound)
      // Ten lines and a gap make eleven rows.
      let line = visual / 11 * 10 + visual % 11
      if visual % 11 == 10 {
        let isReached = snapshot.mode.showsOverlay || line <= current
        if isReached, lines.contains(line - 1), lines.contains(line) { drawGap(row, before: line) }
      } else if lines.contains(line), snapshot.mode.showsOverlay || line <= current {
        draw(line: line, row: row, isCurrent: line == current)
      }
    }
  }

  /// The row of a line, gaps counted.
  private func visual(_ line: Int64) -> Int64 { line + line / 10 }

  /// The first row of the grid that is drawn, gaps counted.
  private func topRow(lines: Range<Int64>, current: Int64, room: Int) -> Int64 {
    let first = visual(lines.lowerBound)
    let room = Int64(room)
    // Unless the next lines are shown, the current line is the last.
    let above = snapshot.mode.showsOverlay ? room / 2 : room - 1
    let last = snapshot.mode.showsOverlay ? visual(lines.upperBound - 1) : visual(current)
    return max(first, min(visual(current) - above, max(last - room + 1, first)))
  }

  private mutating func drawGap(_ row: Int, before line: Int64) {
    let style = palette.overlay(0.16, over: canvas.background)
    let start = layout.column(ofDigit: 0)
    let end = layout.column(ofDigit: 9) + 1
    canvas.fill(rows: row..<row + 1, columns: start..<end, "╌", style)
    let label = " \(words.number(line * GridLayout.maximumColumns)) "
    canvas.center(label, row, in: start..<end, palette.secondary)
  }

  private mutating func draw(line: Int64, row: Int, isCurrent: Bool) {
    let mark = GridLayout.standard.mark(ofLine: line)
    let end = layout.column(ofDigit: 0) - 2
    canvas.put(
      mark, row, endingAt: end, isCurrent ? palette.accent.with(.bold) : palette.secondary)
    if isCurrent, snapshot.mode.allowsReveals, snapshot.phase.isRunning {
      // The eye: the rest of this line can be revealed, or is.
      let eye = snapshot.isLineRevealed ? palette.accent : palette.secondary
      canvas.put("◉", row, end - mark.unicodeScalars.count - 2, eye)
    }
    for place in 0..<Int(GridLayout.maximumColumns) {
      let index = line * GridLayout.maximumColumns + Int64(place)
      guard snapshot.range.contains(index: index) else { continue }
      let cell = cell(at: index, isCurrentLine: isCurrent)
      canvas[row, layout.column(ofDigit: place)] = cell
    }
  }

  /// One decimal: typed, expected next, shown ahead, or hidden.
  private func cell(at index: Int64, isCurrentLine: Bool) -> Cell {
    let background = canvas.background
    if index < snapshot.currentIndex {
      let style = isCurrentLine ? palette.text.with(.bold) : palette.text
      return Cell(character(at: index), style.on(background))
    }
    let shows = snapshot.shows(index: index)
    guard index == snapshot.currentIndex, snapshot.phase.reason == nil else {
      if state.mistake != nil, index == snapshot.currentIndex {
        return Cell(character(at: index), palette.error.on(background))
      }
      return shows
        ? Cell(character(at: index), palette.overlay(0.2, over: background))
        : Cell("·", palette.overlay(0.14, over: background))
    }
    if state.mistake != nil {
      let red = Palette.red.mixed(over: background, 0.3)
      return Cell(character(at: index), Style(Color(0xFFFFFF), on: red, [.bold, .underlined]))
    }
    let cursor = palette.light.mixed(over: background, 0.3)
    let digit = shows ? character(at: index) : "_"
    let color = shows ? palette.overlay(0.75, over: cursor).color : palette.light
    return Cell(digit, Style(color, on: cursor, [.underlined]))
  }

  private func character(at index: Int64) -> Unicode.Scalar {
    state.digits.digit(at: index).map { Unicode.Scalar($0.ascii) } ?? "?"
  }
}
