public import PlatformIO

/// The control of the terminal: a program that counts digits and paints the count, on the same
/// terminal by the same calls as the trainer.
public enum NullTrainer {
  /// Runs until it is ended.
  ///
  /// - Throws: `PlatformError` when standard input is no terminal.
  public static func run() throws(PlatformError) {
    let terminal = try RawTerminal(
      enter: "\u{1B}[?1049h\u{1B}[?25l", leave: "\u{1B}[?2026l\u{1B}[?25h\u{1B}[?1049l")
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var count = 0
    while terminal.write(frame(count)) {
      var taken = 0
      while taken == 0 {
        let wake = terminal.wait(nanoseconds: nil)
        if wake.contains(.hungUp) { return terminal.leave() }
        guard wake.contains(.input), let length = terminal.read(into: &buffer) else { continue }
        taken = buffer[..<length].count { (0x30...0x39).contains($0) }
      }
      count += taken
    }
    terminal.leave()
  }

  /// A frame with the position of a trainer.
  private static func frame(_ count: Int) -> [UInt8] {
    Array("\u{1B}[?2026h\u{1B}[3;2HPosition: #\(count + 1)\u{1B}[?2026l".utf8)
  }
}
