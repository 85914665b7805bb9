import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

struct RecordsScreen: ListScreen {
  func link(_ words: Localization) -> KeyHint? { KeyHint("r", words[.records]) }
  func ownKeys(_ words: Localization) -> [KeyHint] {
    [
      words.constantKey, KeyHint("↑↓", words[.recordKey]), words.shareKey,
      KeyHint("x", words[.delete]),
    ]
  }

  func lastLine(_ state: TrainerState) -> Int { GhostKind.allCases.count - 1 }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    if model.answerDeletion(by: key) { return }
    switch key {
    case .character("x"): model.askDeletion(of: Self.selected(model.state))
    case .character("v"): model.copy(model.sharedRecord(Self.selected(model.state)))
    default: model.scrollConstants(key, in: self)
    }
  }

  private static func selected(_ state: TrainerState) -> GhostKind {
    GhostKind.allCases[min(state.line, GhostKind.allCases.count - 1)]
  }

  func change(_ state: TrainerState) -> [String]? {
    let words = state.words
    if let deletion = state.deletion { return [words.text(of: deletion)] }
    let constant = state.settings.constant
    let kind = Self.selected(state)
    let cell = cells(of: constant, state.profile[constant], words)[kind == .crown ? 2 : 3]
    return ["\(constant.name), \(words.ghostTitle(kind)): \(cell.0) \(cell.1)"]
  }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let (palette, words) = (layout.palette, layout.words)
    let widths = layout.columns.count >= 80 ? [14, 17, 26, 26] : [9, 12, 18, 17]
    var column = layout.left
    let heads = [
      "", "★ " + words[.classic], words.ghostTitle(.crown), words.ghostTitle(.lightning),
    ]
    for (head, width) in zip(heads, widths) {
      layout.canvas.put(head, layout.row, column, palette.secondary)
      column += width
    }
    layout.row += 1
    layout.rule()
    // On a small screen the runs below need the room.
    let height = layout.canvas.rows >= 30 ? 3 : 2
    let room = (layout.canvas.rows - layout.row - 5) / height
    for constant in state.constants(room: room) {
      let profile = state.profile[constant]
      let cells = cells(of: constant, profile, words)
      column = layout.left
      let selected = Self.selected(state) == .crown ? 2 : 3
      for (index, (cell, width)) in zip(cells, widths).enumerated() {
        let style = index == 0 ? palette.key : cell.0 == "–" ? palette.secondary : palette.text
        if constant == state.settings.constant, index == selected {
          layout.canvas.put("▶", layout.row, column - 2, palette.key)
        }
        layout.canvas.put(cell.0, layout.row, column, style)
        layout.canvas.put(cell.1, layout.row + 1, column, palette.secondary)
        column += width
      }
      layout.row += height
    }
    if layout.canvas.rows < 30 { layout.gap() }
    if let note = state.note { layout.text(note, palette.gold) }
    if let deletion = state.deletion {
      layout.text(words.text(of: deletion), palette.gold)
      return
    }
    drawLeaderboard(state, &layout)
    layout.line("◈ " + words[.onlyCertified], palette.secondary)
  }

  /// The best runs of the selected constant, as many as fit.
  private func drawLeaderboard(_ state: TrainerState, _ layout: inout PageLayout) {
    let words = layout.words
    let constant = state.settings.constant
    // Whatever holds the lightning is a run for the crown too.
    let longest = state.bestRuns[constant, .crown].count
    let room = layout.canvas.rows - layout.row - 5
    guard room > 0, longest > 0 else { return }
    let half = layout.columns.count / 2
    layout.canvas.put(
      "‹ \(constant.symbol) ›  \(words[.longestRuns])", layout.row, layout.left, layout.palette.key)
    layout.canvas.put(words[.fastestRuns], layout.row, layout.left + half, layout.palette.key)
    layout.row += 1
    let count = min(room, 5)
    for (kind, column) in [(GhostKind.crown, layout.left), (.lightning, layout.left + half)] {
      for (place, held) in state.bestRuns[constant, kind].prefix(count).enumerated() {
        let run = held.run
        let value =
          kind == .crown
          ? words.number(run.digitCount) + "  " + words.time(of: run)
          : words.speed(run.cps) + "  " + words.number(run.digitCount)
        let row = layout.row + place
        let end = layout.canvas.put("\(place + 1)  \(value)", row, column, layout.palette.text)
        let day = half >= 34 ? words.date(held.day) : ""
        layout.canvas.put("   " + day, row, end, layout.palette.secondary)
      }
    }
    layout.row += min(count, longest)
    layout.gap()
  }

  /// The name of a constant and its three records with their days.
  private func cells(
    of constant: MathematicalConstant, _ profile: ConstantProfile, _ words: Localization
  ) -> [(String, String)] {
    let details = words.details(of: profile)
    let records = zip(words.records(of: profile), details).map { record, detail in
      ((record.value ?? "–") + detail, record.day.map(words.date) ?? "")
    }
    return [(constant.label, "")] + records
  }
}
