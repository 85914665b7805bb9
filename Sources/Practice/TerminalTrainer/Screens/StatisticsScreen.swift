import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

/// Speed, accuracy and errors over time.
struct StatisticsScreen: ListScreen {
  func link(_ words: Localization) -> KeyHint? { KeyHint("t", words[.statisticsKey]) }

  func ownKeys(_ words: Localization) -> [KeyHint] { [words.constantKey] }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) { model.scrollConstants(key, in: self) }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let (palette, words) = (layout.palette, layout.words)
    let constant = state.settings.constant
    if let text = words.progress(state.profile[constant].progressIndex) {
      layout.canvas.put(text, layout.row, endingAt: layout.columns.upperBound, palette.secondary)
    }
    layout.line("‹ \(constant.symbol) ›", palette.key)
    layout.gap()
    let width = min(layout.columns.count - 26, 60)
    let sessions = state.history.filter { $0.constant == constant }.prefix(width).reversed()
    guard !sessions.isEmpty else {
      layout.line(state.isLoading ? "…" : words[.noSessions], palette.secondary)
      return
    }
    drawCurve(on: &layout, words[.score], sessions.map { Double($0.summary.correctCount) }) {
      words.number(Int64($0))
    }
    drawCurve(on: &layout, words[.meanSpeed], sessions.map(\.summary.cps)) { words.speed($0) }
    drawCurve(on: &layout, words[.accuracy], sessions.map(\.summary.accuracy)) { words.percent($0) }
    guard let memory = state.memory else { return }
    layout.line(words[.errorsByDigit], palette.secondary)
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
    if let text = state.confusionText { layout.text(text, palette.secondary) }
    if let block = state.weakBlock {
      layout.line(words[.repeatNext, words.range(block)], palette.accent)
    }
  }

  /// A line of bars, the newest session last, then the newest value.
  private func drawCurve(
    on layout: inout PageLayout, _ label: String, _ values: [Double], text: (Double) -> String
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
      text(values.last ?? 0), layout.row, endingAt: layout.columns.upperBound,
      layout.palette.text.with(.bold))
    // An empty line at any size: a full bar would touch the next curve.
    layout.row += 2
  }
}
