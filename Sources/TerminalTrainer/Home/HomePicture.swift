import DigitCore
package import PlatformIO
import PracticeEngine
import PracticeStore

/// Draws Home.
package struct HomePicture {
  let state: TrainerState
  var paper: Paper

  /// Draws Home.
  package static func draw(_ state: TrainerState, size: TerminalSize) -> Canvas {
    var picture = HomePicture(
      state: state, paper: Paper(size, state.palette, state.wording))
    picture.drawTitle()
    picture.drawChoices()
    picture.drawCards()
    picture.drawStart()
    return picture.paper.canvas
  }

  private var words: Wording { paper.wording }

  private mutating func drawTitle() {
    let experience = state.profile.totalCorrectDigits
    let grade = state.profile.grade
    let text = "\(grade.title)  \(words.number(experience)) XP "
    let bar = 12
    let row = paper.row
    paper.title("")
    paper.canvas.put(text, row, endingAt: paper.columns.upperBound - bar, paper.palette.text)
    paper.bar(
      GradeProgress.share(experience: experience), row, paper.columns.upperBound - bar, width: bar)
  }

  private mutating func drawChoices() {
    drawPills(
      words.constant, .constant,
      MathematicalConstant.known.map {
        (" \($0.label) ", $0 == state.settings.constant)
      })
    paper.gap()
    let starts = drawPills(
      words.mode, .mode,
      SessionMode.allCases.map {
        (" \($0.displayName(in: words.language)) ", $0 == state.settings.mode)
      })
    // Three sections: tools, zen, play.
    for (column, section) in zip(starts, words.sections) {
      paper.canvas.put(" " + section, paper.row, column, paper.palette.secondary)
    }
    paper.row += 1
    paper.gap()
    switch state.settings.mode {
    case .learn: drawSegment()
    case .game:
      drawPills(
        words.ghostLabel, .ghost,
        GhostKind.allCases.map { (" \(words.ghostTitle($0)) ", $0 == state.settings.ghost) })
    case .practice, .strict: paper.row += 1
    }
    if paper.canvas.rows >= 30 { paper.gap() }
    let text = words.description(of: state.settings.mode)
    let lines = Paper.broken(text, width: paper.columns.count, limit: 2)
    for line in lines { paper.line(line, paper.palette.secondary) }
    if lines.count < 2 { paper.gap() }
  }

  /// Draws a row of choices.
  ///
  /// - Returns: their columns.
  @discardableResult
  private mutating func drawPills(
    _ label: String, _ row: HomeView.Row, _ pills: [(String, Bool)]
  ) -> [Int] {
    var column = drawLabel(label, row)
    var starts: [Int] = []
    for (text, isChosen) in pills {
      starts.append(column)
      let style = isChosen ? paper.palette.chosen : paper.palette.pill
      // Brackets, so that the selection shows without colours.
      let shown = isChosen ? "[" + text.dropFirst().dropLast() + "]" : text
      column = paper.canvas.put(shown, paper.row, column, style) + 1
    }
    paper.row += 1
    return starts
  }

  private mutating func drawLabel(_ label: String, _ row: HomeView.Row) -> Int {
    let isFocused = state.home.row == row
    paper.canvas.put(isFocused ? "▶" : " ", paper.row, paper.left, paper.palette.key)
    paper.canvas.put(
      label, paper.row, paper.left + 2, isFocused ? paper.palette.text : paper.palette.secondary)
    return paper.left + 14
  }

  private mutating func drawSegment() {
    let stored = state.settings
    let end = stored.learnSegmentEnd == 0 ? LearnSegment.standardEnd : stored.learnSegmentEnd
    let isAtStart = state.home.row == .segmentStart
    let isAtEnd = state.home.row == .segmentEnd
    var column = drawLabel(words.segment, isAtEnd ? .segmentEnd : .segmentStart)
    func put(_ text: String, _ isFocused: Bool, _ paper: inout Paper) {
      let style = isFocused ? paper.palette.chosen : paper.palette.pill
      let shown = isFocused ? "[\(text)]" : " \(text) "
      column = paper.canvas.put(shown, paper.row, column, style) + 1
    }
    put(words.number(stored.learnSegmentStart), isAtStart, &paper)
    column = paper.canvas.put("–", paper.row, column, paper.palette.secondary) + 1
    put(words.number(end), isAtEnd, &paper)
    if let available = state.home.available {
      let isFitting = DigitRange(from: stored.learnSegmentStart, upTo: end).map {
        LearnSegment.accepts($0, available: available)
      }
      let note =
        isFitting == true
        ? words.segmentNote(stored.learnSegmentStart + 1, end)
        : words.segmentFault(available)
      paper.canvas.put(
        note, paper.row, column + 1,
        isFitting == true ? paper.palette.secondary : paper.palette.error)
    }
    paper.row += 1
  }

  private mutating func drawStart() {
    let first = paper.canvas.put(words.homeKeys, paper.palette)
    let end = first - (state.warning == nil ? 0 : 1)
    if let warning = state.warning {
      let lines = Paper.broken(warning, width: paper.columns.count, limit: 1)
      paper.canvas.center(lines.first ?? "", end, in: paper.columns, paper.palette.gold)
    }
    let row = (paper.row + end) / 2
    if let problem = state.home.problem {
      // Nothing can be started: the reason replaces the key.
      let lines = Paper.broken(problem, width: paper.columns.count, limit: end - paper.row)
      paper.row = min(row, end - lines.count)
      for line in lines { paper.line(line, paper.palette.error) }
      return
    }
    let text = "  ▶  Enter   \(words.start) \(state.settings.constant.symbol)  "
    paper.canvas.center(text, min(row, first - 1), in: paper.columns, paper.palette.chosen)
  }
}
