package import PlatformIO

/// Writes the trainer line by line, without moving the cursor, for screen readers.
package final class PlainRenderer: TrainerRenderer {
  private var narrator: Narrator
  private let isASCII: Bool

  /// Creates a renderer.
  package init(_ options: TrainerOptions) {
    narrator = Narrator()
    isASCII = options.isASCII
  }

  /// Writes a line for every event since the last state.
  package func show(_ state: TrainerState, bell: Bool, on terminal: RawTerminal) -> Bool {
    var bytes: [UInt8] = bell ? [7] : []
    for line in narrator.lines(for: state) {
      for scalar in line.unicodeScalars {
        if scalar.isASCII || !isASCII {
          bytes.append(contentsOf: Array(String(scalar).utf8))
        } else {
          bytes.append(ASCIIFallback.of(scalar))
        }
      }
      bytes += [0x0D, 0x0A]
    }
    return bytes.isEmpty ? true : terminal.write(bytes)
  }

  /// Does nothing: written lines stay.
  package func invalidate() {}
}
