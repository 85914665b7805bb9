package import PlatformIO
import PracticeEngine

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
