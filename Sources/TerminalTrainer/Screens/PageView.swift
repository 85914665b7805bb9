import PracticeEngine
import PracticePresentation
import PracticeRecords
import PracticeStore
package import TerminalIO

/// Draws the current screen: a pure function of the state and the size.
package enum TrainerView {
  /// The smallest supported terminal.
  package static let smallest = TerminalSize(columns: 60, rows: 20)

  /// Draws a screen.
  ///
  /// - Complexity: O(cells).
  package static func draw(_ state: TrainerState, size: TerminalSize) -> Canvas {
    guard size.columns >= smallest.columns, size.rows >= smallest.rows else {
      return drawTooSmall(state, size)
    }
    var canvas = drawPage(state, size)
    if state.showsHelp { HelpView.draw(state, onto: &canvas) }
    return canvas
  }

  private static func drawPage(_ state: TrainerState, _ size: TerminalSize) -> Canvas {
    switch state.page {
    case .session:
      guard let session = state.session else { return Canvas(size) }
      return SessionView.draw(
        session, size: size, palette: state.palette, words: state.words,
        warning: state.warning)
    case .end:
      guard let end = state.end else { return Canvas(size) }
      return EndView.draw(state, end, size: size)
    case .home: return HomeView.draw(state, size: size)
    default: return PageView.draw(state, size: size)
    }
  }

  /// Draws the required size; a session continues meanwhile.
  private static func drawTooSmall(_ state: TrainerState, _ size: TerminalSize) -> Canvas {
    var canvas = Canvas(size)
    let need = "\(smallest.columns) × \(smallest.rows)"
    let lines = [
      state.words.tooSmall, "\(size.columns) × \(size.rows) → \(need)",
      state.session.map { SessionText.position($0.snapshot.position, in: state.words.language) }
        ?? "",
    ]
    let top = max((size.rows - lines.count) / 2, 0)
    for (index, line) in lines.enumerated() {
      canvas.center(line, top + index, in: 0..<size.columns, state.palette.text)
    }
    return canvas
  }
}

/// Draws the pages: history, records, profile and others.
package struct PageView {
  let state: TrainerState
  var layout: PageLayout

  var words: Localization { layout.words }

  /// Draws a page.
  package static func draw(_ state: TrainerState, size: TerminalSize) -> Canvas {
    var view = PageView(
      state: state, layout: PageLayout(size, state.palette, state.words))
    view.layout.title(view.words.title(of: state.page))
    switch state.page {
    case .onboarding: view.drawWelcome()
    case .history: view.drawHistory()
    case .stats: view.drawStats()
    case .records: view.drawRecords()
    case .profile: view.drawProfile()
    case .challenge: view.drawChallenge()
    case .settings: view.drawSettings()
    case .rules: view.drawRules()
    case .home, .session, .end: break
    }
    view.layout.keys(view.words.keys(of: state.page))
    return view.layout.canvas
  }

  private mutating func drawWelcome() {
    let palette = layout.palette
    for line in words.welcome {
      layout.text(line, palette.text)
      layout.gap()
    }
    for (mode, index) in zip(SessionMode.allCases, 0...) {
      let name = mode.displayName(in: words.language)
      layout.canvas.put(name, layout.row, layout.left + 2, palette.key)
      let lines = PageLayout.wrapped(words.description(of: mode), width: layout.columns.count - 18)
      for (offset, line) in lines.enumerated() {
        layout.canvas.put(line, layout.row + offset, layout.left + 18, palette.secondary)
      }
      layout.row += lines.count
      if index < 3 { layout.gap() }
    }
  }

  private mutating func drawChallenge() {
    let palette = layout.palette
    let challenge = state.challenge
    layout.line(state.today.description, palette.secondary)
    layout.gap()
    layout.line(words.task(of: challenge), palette.text.with(.bold))
    layout.gap()
    let isDone = state.profile.challenges.isCompleted(on: state.today)
    layout.line(
      isDone ? "● " + words.done : "○ " + words.open, isDone ? palette.key : palette.text)
    layout.gap()
    layout.text(words.challengeNote, palette.secondary)
    layout.gap()
    layout.pair(words.challengesMet, words.number(state.profile.challengeCount))
    if let problem = state.home.problem { layout.text(problem, palette.error) }
  }

  private mutating func drawSettings() {
    let palette = layout.palette
    for (index, key) in TrainerModel.settingKeys.enumerated() {
      let isSelected = index == min(state.line, TrainerModel.settingKeys.count - 1)
      layout.canvas.put(isSelected ? "▶" : " ", layout.row, layout.left, palette.key)
      layout.canvas.put(
        words.name(of: key), layout.row, layout.left + 2,
        isSelected ? palette.text : palette.secondary)
      let value = words.value(state.settings[key], of: key)
      layout.canvas.put(
        isSelected ? "‹ \(value) ›" : "  \(value)", layout.row,
        layout.left + (layout.columns.count >= 72 ? 34 : 26),
        isSelected ? palette.key : palette.text)
      layout.row += 1
    }
    layout.gap()
    let key = TrainerModel.settingKeys[min(state.line, TrainerModel.settingKeys.count - 1)]
    layout.text(words.explanation(of: key), palette.secondary)
    if let warning = state.warning { layout.text(warning, palette.gold) }
  }

  private mutating func drawRules() {
    let palette = layout.palette
    for (icon, text) in words.rules {
      layout.canvas.put(icon, layout.row, layout.left, palette.gold.with(.bold))
      for line in PageLayout.wrapped(text, width: layout.columns.count - 4) {
        layout.line(line, palette.text, indent: 4)
      }
      layout.gap()
    }
  }
}

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
