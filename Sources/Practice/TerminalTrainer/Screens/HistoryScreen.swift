import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

struct HistoryScreen: ListScreen {
  func link(_ words: Localization) -> KeyHint? { KeyHint("h", words[.history]) }

  func ownKeys(_ words: Localization) -> [KeyHint] {
    [KeyHint("↑↓", words[.selectKey]), KeyHint("x", words[.delete])]
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    if model.answerDeletion(by: key) { return }
    switch key {
    case .character("x"):
      if model.state.history.indices.contains(model.state.line) {
        model.askDeletion(of: model.state.history[model.state.line])
      }
    default: model.scroll(key, in: self)
    }
  }

  func change(_ state: TrainerState) -> [String]? {
    if let deletion = state.deletion { return [state.words.text(of: deletion)] }
    guard state.history.indices.contains(state.line) else { return [state.words[.noSessions]] }
    return [cells(of: state.history[state.line], state.words).joined(separator: " ")]
  }

  func lastLine(_ state: TrainerState) -> Int { state.history.count - 1 }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let (palette, words) = (layout.palette, layout.words)
    guard !state.history.isEmpty else {
      if let deletion = state.deletion { layout.text(words.text(of: deletion), palette.gold) }
      layout.line(state.isLoading ? "…" : words[.noSessions], palette.secondary)
      return
    }
    let isWide = layout.columns.count >= 72
    let symbol = state.constants().map(\.symbol.unicodeScalars.count).max() ?? 2
    let places =
      isWide
      ? [0, 12, 14 + symbol, 30, 40, 50, 60, 68] : [0, 12, 13 + symbol, 28, 34, 42, 49, 54]
    let heads = [
      words[.day], "", words[.mode], words[.score], words[.speed], words[.accuracyHead],
      words[.revealsHead], "",
    ]
    for (head, place) in zip(heads, places) {
      layout.canvas.put(head, layout.row, layout.left + place, palette.secondary)
    }
    layout.row += 1
    layout.rule()
    let question = state.deletion.map {
      PageLayout.wrapped(words.text(of: $0), width: layout.columns.count)
    }
    let room = max(layout.canvas.rows - layout.row - 3 - (question?.count ?? 0), 1)
    let first = max(min(state.line - room / 2, state.history.count - room), 0)
    for (place, entry) in state.history.enumerated().dropFirst(first).prefix(room) {
      if place == state.line { layout.canvas.put("▶", layout.row, layout.left - 2, palette.key) }
      for (index, (cell, place)) in zip(cells(of: entry, words), places).enumerated() {
        let style: Style =
          index == 3 ? palette.text.with(.bold) : index == 7 ? palette.gold : palette.text
        // A long mode beside a long symbol ends where the score begins.
        let shown = index == 2 ? String(cell.prefix(places[3] - places[2] - 1)) : cell
        layout.canvas.put(shown, layout.row, layout.left + place, style)
      }
      layout.row += 1
    }
    let last = min(first + room, state.history.count)
    layout.canvas.put(
      "\(first + 1)–\(last) / \(state.history.count)   ◈ \(words[.certified])",
      layout.row, endingAt: layout.columns.upperBound, palette.secondary)
    layout.row += 1
    for line in question ?? [] { layout.line(line, palette.gold) }
  }

  private func cells(of entry: HistoryEntry, _ words: Localization) -> [String] {
    let summary = entry.summary
    return [
      words.date(entry.day), entry.constant.symbol,
      words.name(of: summary.mode), words.number(summary.correctCount),
      words.speed(of: summary), words.percent(summary.accuracy),
      words.number(summary.revealsUsed), summary.certified ? "◈" : "·",
    ]
  }
}
