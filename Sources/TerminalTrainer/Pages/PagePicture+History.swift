import DigitCore
import PracticeEngine
import PracticeStore

/// History and statistics.
extension PagePicture {
  mutating func drawHistory() {
    let palette = paper.palette
    guard !state.history.isEmpty else {
      paper.line(words.noSessions, palette.secondary)
      return
    }
    let isWide = paper.columns.count >= 72
    let places = isWide ? [0, 12, 16, 30, 40, 50, 60, 68] : [0, 11, 14, 28, 34, 42, 49, 54]
    let heads = words.historyHeads
    for (head, place) in zip(heads, places) {
      paper.canvas.put(head, paper.row, paper.left + place, palette.secondary)
    }
    paper.row += 1
    paper.rule()
    let room = max(paper.canvas.rows - paper.row - 3, 1)
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
        paper.canvas.put(cell, paper.row, paper.left + place, style)
      }
      paper.row += 1
    }
    let last = min(first + room, state.history.count)
    paper.canvas.put(
      "\(first + 1)–\(last) / \(state.history.count)   ◈ \(words.certifiedWord)",
      paper.row, endingAt: paper.columns.upperBound, palette.secondary)
  }

  mutating func drawStats() {
    let palette = paper.palette
    let constant = state.settings.constant
    paper.line("‹ \(constant.symbol) ›", palette.key)
    paper.gap()
    let width = min(paper.columns.count - 26, 60)
    let sessions = state.history.filter { $0.constant == constant }.prefix(width).reversed()
    guard !sessions.isEmpty else {
      paper.line(words.noSessions, palette.secondary)
      return
    }
    drawCurve(words.score, sessions.map { Double($0.summary.correctCount) }) { words, value in
      words.number(Int64(value))
    }
    drawCurve(words.meanSpeed, sessions.map(\.summary.cps)) { $0.speed($1) }
    drawCurve(words.accuracy, sessions.map(\.summary.accuracy)) { $0.percent($1) }
    guard let memory = state.memory else { return }
    paper.line(words.errorShare, palette.secondary)
    for digit in Digit.all {
      let column = paper.left + Int(digit.value) * (paper.columns.count / 10)
      let share = memory.tally.errorShare(of: digit)
      paper.canvas.put(String(digit.value), paper.row, column, palette.text.with(.bold))
      paper.canvas.put(
        words.percent(share), paper.row + 1, column,
        share > 0.05 ? palette.error : palette.secondary)
    }
    paper.row += 2
    paper.gap()
    if let weak = memory.scheduler.next(on: state.today),
      let block = LearningScheduler.segment(
        ofBlock: weak.block, available: state.home.available ?? 0)
    {
      paper.line(words.nextBlock(block.lowerIndex, block.upperIndex), palette.accent)
    }
  }

  /// A line of bars, the newest session last, then the newest value.
  private mutating func drawCurve(
    _ label: String, _ values: [Double], text: (Wording, Double) -> String
  ) {
    let levels: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    paper.canvas.put(label, paper.row, paper.left, paper.palette.secondary)
    let top = values.max() ?? 0
    for (index, value) in values.enumerated() {
      let level = top > 0 ? Int((value / top * 7).rounded()) : 0
      paper.canvas.put(
        String(levels[min(max(level, 0), 7)]), paper.row, paper.left + 14 + index,
        paper.palette.accent)
    }
    paper.canvas.put(
      text(words, values.last ?? 0), paper.row, endingAt: paper.columns.upperBound,
      paper.palette.text.with(.bold))
    // An empty line at any size: a full bar would touch the next curve.
    paper.row += 2
  }
}
