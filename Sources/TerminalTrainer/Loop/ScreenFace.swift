package import PlatformIO

/// Draws the trainer on the whole screen.
package final class ScreenRenderer: TrainerRenderer {
  private var encoder: FrameEncoder

  /// Creates a renderer.
  package init(_ options: TrainerOptions) {
    encoder = FrameEncoder(depth: options.depth, isASCII: options.isASCII)
  }

  /// Draws the state, and writes the changes in one call.
  package func show(_ state: TrainerState, bell: Bool, on terminal: RawTerminal) -> Bool {
    let size = RawTerminal.size ?? TerminalSize(columns: 80, rows: 24)
    let canvas = TrainerView.draw(state, size: size)
    var isThere = true
    encoder.encode(canvas, bell: bell) { isThere = terminal.write($0) }
    return isThere
  }

  /// Repaints everything with the next frame.
  package func invalidate() { encoder.invalidate() }
}
