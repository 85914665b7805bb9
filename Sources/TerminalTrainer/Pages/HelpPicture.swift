/// Draws the help of a screen over it.
package enum HelpView {
  /// Draws help.
  package static func draw(_ state: TrainerState, onto canvas: inout Canvas) {
    let words = state.words
    let hints = words.help(for: state.page)
    let width = min(canvas.columns - 4, 72)
    let keyWidth = (hints.map { $0.key.unicodeScalars.count }.max() ?? 0) + 2
    let lines = hints.map {
      (hint: $0, lines: PageLayout.wrapped($0.action, width: width - keyWidth - 4))
    }
    let height = min(lines.map(\.lines.count).reduce(0, +) + 2, canvas.rows)
    let top = (canvas.rows - height) / 2
    let left = (canvas.columns - width) / 2
    let frame = Frame(rows: top..<top + height, columns: left..<left + width)
    canvas.fill(rows: frame.rows, columns: frame.columns, " ", Style(Color(0xFFFFFF)))
    canvas.draw(
      frame, .round, state.palette.accent, title: words.helpTitle,
      titleStyle: state.palette.text.with(.bold))
    var row = top + 1
    for line in lines {
      canvas.put(line.hint.key, row, left + 2, state.palette.key)
      for part in line.lines where row < frame.innerRows.upperBound {
        canvas.put(part, row, left + 2 + keyWidth, state.palette.text)
        row += 1
      }
    }
  }
}
