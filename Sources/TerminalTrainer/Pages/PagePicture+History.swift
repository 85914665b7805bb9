import DigitCore
import PracticeEngine
import PracticeStore

/// History and statistics.
extension PageView {
  mutating func drawHistory() {
    let palette = layout.palette
    guard !state.history.isEmpty else {
      layout.line(words.noSessions, palette.secondary)
      return
    }
    let isWide = layout.columns.count >= 72
    let places = isWide ? [0, 12, 16, 30, 40, 50, 60, 68] : [0, 11, 14, 28, 34, 42, 49, 54]
    let heads = words.historyHeads
    for (head, place) in zip(heads, places) {
      layout.canvas.put(head, layout.row, layout.left + place, palette.secondary)
    }
    layout.row += 1
    layout.rule()
    let room = max(layout.canvas.rows - layout.row - 3, 1)
    let first = min(state.line, max(state.history.count - room, 0))
    for entry in state.history.dropFirst(first).prefix(room) {
      let summary = entry.summary
      let cells = [
        entry.day.description, entry.constant.symbol,
        summary.mode.displayName(in: words.language), words.number(summary.correctCount),
        words.speed(summary.cps), words.percent(summary.accuracy),
        words.number(summary.revealsUsed), summary.certified ? "◈" : "·",
      ]
      for (index, (cell, place)) in zip(cells, places).enumerated() {
        let style: Style =
          index == 3 ? palette.text.with(.bold) : index == 7 ? palette.gold : palette.text
        layout.canvas.put(cell, layout.row, layout.left + place, style)
      }
      layout.row += 1
    }
    let last = min(first + room, state.history.count)
    layout.canvas.put(
      "\(first + 1)–\(last) / \(state.history.count)   ◈ \(words.certifiedWord)",
      layout.row, endingAt: layout.columns.upperBound, palette.secondary)
  }

  mutating func drawStats() {
    let palette = layout.palette
    let constant = state.settings.constant
    layout.line("‹ \(constant.symbol) ›", palette.key)
    layout.gap()
    let width = min(layout.columns.count - 26, 60)
    let sessions = state.history.filter { $0.constant == constant }.prefix(width).reversed()
    guard !sessions.isEmpty else {
      layout.line(words.noSessions, palette.secondary)
      return
    }
    drawCurve(words.score, sessions.map { Double($0.summary.correctCount) }) { words, value in
      words.number(Int64(value))
    }
    drawCurve(words.meanSpeed, sessions.map(\.summary.cps)) { $0.speed($1) }
    drawCurve(words.accuracy, sessions.map(\.summary.accuracy)) { $0.percent($1) }
    guard let memory = state.memory else { return }
    layout.line(words.errorShare, palette.secondary)
    for digit in Digit.all {
      let column = layout.left + Int(digit.value) * (layout.columns.count / 10)
      let share = memory.tally.errorShare(of: digit)
      layout.canvas.put(String(digit.value), layout.row, column, palette.text.with(.bold))
      layout.canvas.put(
        words.percent(share), layout.row + 1, column,
        share > 0.05 ? palette.error : palette.secondary)
    }
    layout.row += 2
    layout.gap()
    if let weak = memory.scheduler.next(on: state.today),
      let block = LearningScheduler.segment(
        ofBlock: weak.block, available: state.home.available ?? 0)
    {
      layout.line(words.nextBlock(block.lowerIndex, block.upperIndex), palette.accent)
    }
  }

  /// A line of bars, the newest session last, then the newest value.
  private mutating func drawCurve(
    _ label: String, _ values: [Double], text: (Localization, Double) -> String
  ) {
    let levels: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    layout.canvas.put(label, layout.row, layout.left, layout.palette.secondary)
    let top = values.max() ?? 0
    for (index, value) in values.enumerated() {
      let level = top > 0 ? Int((value / top * 7).rounded()) : 0
      layout.canvas.put(
        String(levels[min(max(level, 0), 7)]), layout.row, layout.left + 14 + index,
        layout.palette.accent)
    }
    layout.canvas.put(
      text(words, values.last ?? 0), layout.row, endingAt: layout.columns.upperBound,
      layout.palette.text.with(.bold))
    // An empty line at any size: a full bar would touch the next curve.
    layout.row += 2
  }
}
