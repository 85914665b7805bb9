import DigitCore
package import PlatformIO
import PracticeEngine

/// Draws a session: a pure function of its state.
package struct SessionPicture {
  /// The session.
  let view: SessionView
  /// The layout.
  let layout: SessionLayout
  /// The colours.
  let palette: Palette
  /// The texts.
  let wording: Wording
  /// A warning before the first digit, such as that nothing is saved.
  let warning: String?
  /// The screen.
  var canvas: Canvas

  /// The engine's state.
  var snapshot: SessionSnapshot { view.snapshot }

  /// Draws a session.
  package static func draw(
    _ view: SessionView, size: TerminalSize, palette: Palette, wording: Wording,
    warning: String? = nil
  ) -> Canvas {
    let ground = palette.ground(view.snapshot.atmosphere.tint)
    var picture = SessionPicture(
      view: view, layout: SessionLayout(size, hasHorizon: view.snapshot.mode.hasGhost),
      palette: palette, wording: wording, warning: warning,
      canvas: Canvas(size, ground: ground))
    picture.drawHeader()
    if view.snapshot.mode.hasGhost { picture.drawHorizon() }
    picture.drawZone()
    picture.drawGrid()
    picture.drawPad()
    picture.drawMessage()
    picture.canvas.put(
      wording.sessionKeys(
        reveals: view.snapshot.mode.allowsReveals,
        isReady: view.snapshot.phase == .ready, isNarrow: size.columns < 72), palette)
    return picture.canvas
  }

  /// The message, the most urgent first.
  private mutating func drawMessage() {
    let row = layout.message
    if view.asksToLeave {
      canvas.center("▶ " + wording.leaveQuestion + " ◀", row, in: layout.columns, palette.key)
    } else if let fault = view.fault {
      var text = wording.fault(fault.typed.value, fault.expected.value)
      if snapshot.mode.penalizesErrors { text += "   −1" }
      canvas.center(text, row, in: layout.columns, palette.error)
    } else if view.isStalled {
      canvas.center(wording.stalled, row, in: layout.columns, palette.gold)
    } else if snapshot.phase == .ready, let warning {
      let lines = Paper.broken(warning, width: layout.columns.count, limit: 1)
      canvas.center(lines.first ?? "", row, in: layout.columns, palette.gold)
    } else if snapshot.phase == .ready {
      canvas.center(wording.beginHint, row, in: layout.columns, palette.accent)
    }
  }
}
