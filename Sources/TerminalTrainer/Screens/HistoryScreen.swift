import DigitCore
import PracticeEngine
import PracticePresentation
import PracticeRecords
import PracticeStore
import TrainerModel

/// The last sessions.
struct HistoryScreen: ListScreen {
  func link(_ words: Localization) -> KeyHint? {
    KeyHint("h", words.choose("history", "historique"))
  }

  func title(_ state: TrainerState) -> String { state.words.choose("History", "Historique") }

  func ownKeys(_ words: Localization) -> [KeyHint] {
    [KeyHint("↑↓", words.choose("scroll", "défiler"))]
  }

  func load(_ model: Trainer) { model.loadHistory() }
  func lastLine(_ state: TrainerState) -> Int { state.history.count - 1 }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let (palette, words) = (layout.palette, layout.words)
    guard !state.history.isEmpty else {
      layout.line(state.isLoading ? "…" : words.noSessions, palette.secondary)
      return
    }
    let isWide = layout.columns.count >= 72
    let places = isWide ? [0, 12, 16, 30, 40, 50, 60, 68] : [0, 11, 14, 28, 34, 42, 49, 54]
    for (head, place) in zip(heads(words), places) {
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
      "\(first + 1)–\(last) / \(state.history.count)   ◈ \(words.choose("certified", "certifié"))",
      layout.row, endingAt: layout.columns.upperBound, palette.secondary)
  }

  /// The heads of the columns.
  private func heads(_ words: Localization) -> [String] {
    [
      "Date", "", "Mode", words.score, words.choose("Speed", "Vitesse"),
      words.choose("Acc.", "Préc."), words.choose("Rev.", "Rév."), "",
    ]
  }
}
