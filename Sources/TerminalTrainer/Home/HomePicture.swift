import DigitCore
package import PlatformIO
import PracticeEngine
import PracticeStore

/// Draws Home.
package struct HomeView {
  let state: TrainerState
  var layout: PageLayout

  /// Draws Home.
  package static func draw(_ state: TrainerState, size: TerminalSize) -> Canvas {
    var view = HomeView(
      state: state, layout: PageLayout(size, state.palette, state.words))
    view.drawTitle()
    view.drawChoices()
    view.drawCards()
    view.drawStart()
    return view.layout.canvas
  }

  private var words: Localization { layout.words }

  private mutating func drawTitle() {
    let experience = state.profile.totalCorrectDigits
    let grade = state.profile.grade
    let text = "\(grade.title)  \(words.number(experience)) XP "
    let bar = 12
    let row = layout.row
    layout.title("")
    layout.canvas.put(text, row, endingAt: layout.columns.upperBound - bar, layout.palette.text)
    layout.bar(
      GradeProgress.share(experience: experience), row, layout.columns.upperBound - bar, width: bar)
  }

  private mutating func drawChoices() {
    drawPills(
      words.constant, .constant,
      MathematicalConstant.known.map {
        (" \($0.label) ", $0 == state.settings.constant)
      })
    layout.gap()
    let starts = drawPills(
      words.mode, .mode,
      SessionMode.allCases.map {
        (" \($0.displayName(in: words.language)) ", $0 == state.settings.mode)
      })
    // Three sections: tools, zen, play.
    for (column, section) in zip(starts, words.sections) {
      layout.canvas.put(" " + section, layout.row, column, layout.palette.secondary)
    }
    layout.row += 1
    layout.gap()
    switch state.settings.mode {
    case .learn: drawSegment()
    case .game:
      drawPills(
        words.ghostLabel, .ghost,
        GhostKind.allCases.map { (" \(words.ghostTitle($0)) ", $0 == state.settings.ghost) })
    case .practice, .strict: layout.row += 1
    }
    if layout.canvas.rows >= 30 { layout.gap() }
    let text = words.description(of: state.settings.mode)
    let lines = PageLayout.wrapped(text, width: layout.columns.count, limit: 2)
    for line in lines { layout.line(line, layout.palette.secondary) }
    if lines.count < 2 { layout.gap() }
  }

  /// Draws a row of choices.
  ///
  /// - Returns: their columns.
  @discardableResult
  private mutating func drawPills(
    _ label: String, _ row: HomeState.Row, _ pills: [(String, Bool)]
  ) -> [Int] {
    var column = drawLabel(label, row)
    var starts: [Int] = []
    for (text, isSelected) in pills {
      starts.append(column)
      let style = isSelected ? layout.palette.selected : layout.palette.pill
      // Brackets, so that the selection shows without colours.
      let shown = isSelected ? "[" + text.dropFirst().dropLast() + "]" : text
      column = layout.canvas.put(shown, layout.row, column, style) + 1
    }
    layout.row += 1
    return starts
  }

  private mutating func drawLabel(_ label: String, _ row: HomeState.Row) -> Int {
    let isFocused = state.home.row == row
    layout.canvas.put(isFocused ? "▶" : " ", layout.row, layout.left, layout.palette.key)
    layout.canvas.put(
      label, layout.row, layout.left + 2, isFocused ? layout.palette.text : layout.palette.secondary)
    return layout.left + 14
  }

  private mutating func drawSegment() {
    let stored = state.settings
    let end = stored.learnSegmentEnd == 0 ? LearnSegment.standardEnd : stored.learnSegmentEnd
    let isAtStart = state.home.row == .segmentStart
    let isAtEnd = state.home.row == .segmentEnd
    var column = drawLabel(words.segment, isAtEnd ? .segmentEnd : .segmentStart)
    func put(_ text: String, _ isFocused: Bool, _ layout: inout PageLayout) {
      let style = isFocused ? layout.palette.selected : layout.palette.pill
      let shown = isFocused ? "[\(text)]" : " \(text) "
      column = layout.canvas.put(shown, layout.row, column, style) + 1
    }
    put(words.number(stored.learnSegmentStart), isAtStart, &layout)
    column = layout.canvas.put("–", layout.row, column, layout.palette.secondary) + 1
    put(words.number(end), isAtEnd, &layout)
    if let available = state.home.available {
      let isFitting = DigitRange(from: stored.learnSegmentStart, upTo: end).map {
        LearnSegment.accepts($0, available: available)
      }
      let note =
        isFitting == true
        ? words.segmentNote(stored.learnSegmentStart + 1, end)
        : words.segmentError(available)
      layout.canvas.put(
        note, layout.row, column + 1,
        isFitting == true ? layout.palette.secondary : layout.palette.error)
    }
    layout.row += 1
  }

  private mutating func drawStart() {
    let first = layout.canvas.put(words.homeKeys, layout.palette)
    let end = first - (state.warning == nil ? 0 : 1)
    if let warning = state.warning {
      let lines = PageLayout.wrapped(warning, width: layout.columns.count, limit: 1)
      layout.canvas.center(lines.first ?? "", end, in: layout.columns, layout.palette.gold)
    }
    let row = (layout.row + end) / 2
    if let problem = state.home.problem {
      // Nothing can be started: the reason replaces the key.
      let lines = PageLayout.wrapped(problem, width: layout.columns.count, limit: end - layout.row)
      layout.row = min(row, end - lines.count)
      for line in lines { layout.line(line, layout.palette.error) }
      return
    }
    let text = "  ▶  Enter   \(words.start) \(state.settings.constant.symbol)  "
    layout.canvas.center(text, min(row, first - 1), in: layout.columns, layout.palette.selected)
  }
}
