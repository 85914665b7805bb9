package import PlatformIO

/// Shows the trainer on the whole screen.
package final class ScreenFace: TrainerFace {
  private var encoder: FrameEncoder

  /// Makes a face for a terminal.
  package init(_ options: TrainerOptions) {
    encoder = FrameEncoder(depth: options.depth, isASCII: options.isASCII)
  }

  /// Draws the state, and writes what changed in one call.
  package func show(_ state: TrainerState, bell: Bool, on terminal: RawTerminal) -> Bool {
    let size = RawTerminal.size ?? TerminalSize(columns: 80, rows: 24)
    let canvas = TrainerPicture.draw(state, size: size)
    var isThere = true
    encoder.encode(canvas, bell: bell) { isThere = terminal.write($0) }
    return isThere
  }

  /// Paints everything with the next frame.
  package func forget() { encoder.forget() }
}
