import DigitCore
package import PlatformIO
import PracticeEngine

/// Draws a session: a pure function of its state.
package struct SessionView {
  /// The session.
  let state: SessionState
  /// The layout.
  let layout: SessionLayout
  /// The colours.
  let palette: Palette
  /// The texts.
  let words: Localization
  /// A warning before the first digit, such as that nothing is saved.
  let warning: String?
  /// The screen.
  var canvas: Canvas

  /// The engine's state.
  var snapshot: SessionSnapshot { state.snapshot }

  /// Draws a session.
  package static func draw(
    _ state: SessionState, size: TerminalSize, palette: Palette, words: Localization,
    warning: String? = nil
  ) -> Canvas {
    let background = palette.background(state.snapshot.atmosphere.tint)
    var view = SessionView(
      state: state, layout: SessionLayout(size, hasHorizon: state.snapshot.mode.hasGhost),
      palette: palette, words: words, warning: warning,
      canvas: Canvas(size, background: background))
    view.drawHeader()
    if state.snapshot.mode.hasGhost { view.drawHorizon() }
    view.drawZone()
    view.drawGrid()
    view.drawPad()
    view.drawMessage()
    view.canvas.put(
      words.sessionKeys(
        reveals: state.snapshot.mode.allowsReveals,
        isReady: state.snapshot.phase == .ready, isNarrow: size.columns < 72), palette)
    return view.canvas
  }

  /// The message, the most urgent first.
  private mutating func drawMessage() {
    let row = layout.message
    if state.asksToLeave {
      canvas.center("▶ " + words.leaveQuestion + " ◀", row, in: layout.columns, palette.key)
    } else if let mistake = state.mistake {
      var text = words.mistake(mistake.typed.value, mistake.expected.value)
      if snapshot.mode.penalizesErrors { text += "   −1" }
      canvas.center(text, row, in: layout.columns, palette.error)
    } else if state.isStalled {
      canvas.center(words.stalled, row, in: layout.columns, palette.gold)
    } else if snapshot.phase == .ready, let warning {
      let lines = PageLayout.wrapped(warning, width: layout.columns.count, limit: 1)
      canvas.center(lines.first ?? "", row, in: layout.columns, palette.gold)
    } else if snapshot.phase == .ready {
      canvas.center(words.beginHint, row, in: layout.columns, palette.accent)
    }
  }
}
