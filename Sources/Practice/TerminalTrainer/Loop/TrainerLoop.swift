package import Processes
import Text
package import TrainerModel

/// The event loop of the trainer: one thread that waits, reads keys and paints at once.
package final class TrainerLoop {
  package enum ExitReason: Sendable {
    case left
    case hungUp
  }

  private let model: Trainer
  private let events: TrainerEvents
  private let terminal: RawTerminal
  private let renderer: any TrainerRenderer
  private var parser = KeyParser()
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  /// Empty reads in a row although input was ready: the end of input.
  private var emptyReads = 0
  private var lastInput: Int64 = 0
  /// How many texts the terminal was asked to copy.
  private var copied = 0

  package init(
    model: Trainer, events: TrainerEvents, terminal: RawTerminal, renderer: any TrainerRenderer
  ) {
    self.model = model
    self.events = events
    self.terminal = terminal
    self.renderer = renderer
  }

  /// Runs until the player leaves.
  package func run(afterFirstFrame: () -> Void = {}) -> ExitReason {
    model.tick(at: now, taking: events.take())
    guard paint() else { return .hungUp }
    afterFirstFrame()
    var busySince = now
    while !model.isOver {
      noteLateness(since: busySince, limit: SessionRunner.stallLimit)
      let wait = nextWait
      let before = now
      let wake = terminal.wait(nanoseconds: wait)
      busySince = now
      if let wait, wake.isEmpty {
        noteLateness(since: before, limit: wait + SessionRunner.stallLimit)
      }
      if wake.contains(.resumed) { model.noteStall(.away) }
      if !wake.isDisjoint(with: [.resumed, .resized]) { renderer.invalidate() }
      if wake.contains(.input) {
        guard readKeys() else { return .hungUp }
      } else if wake.contains(.hungUp) {
        return .hungUp
      } else if let delay = parser.delay, now - lastInput >= delay, let key = parser.timeOut() {
        handle(key, at: now)
      }
      model.tick(at: now, taking: events.take())
      if model.wantsSuspend {
        model.wantsSuspend = false
        terminal.suspend()
        renderer.invalidate()
      }
      guard paint() else { return .hungUp }
    }
    return .left
  }

  private var now: Int64 { Int64(clamping: MonotonicClock.nanoseconds) }

  /// The time until the next change without a key.
  private var nextWait: Int64? {
    var wait = parser.delay.map { max(lastInput + $0 - now, 0) }
    if let change = model.nextChange {
      let until = max(change - now, 0)
      wait = min(wait ?? until, until)
    }
    return wait
  }

  /// Records a stall when the program was late.
  private func noteLateness(since time: Int64, limit: Int64) {
    if now - time > limit { model.noteStall() }
  }

  /// Reads and handles all pending keys; a burst is painted once, after its last key.
  ///
  /// - Returns: whether the terminal is still connected.
  private func readKeys() -> Bool {
    guard let count = terminal.read(into: &buffer) else { return false }
    emptyReads = count == 0 ? emptyReads + 1 : 0
    guard emptyReads < 3 else { return false }
    let time = now
    lastInput = time
    parser.takesPastes = model.state.page == .recital
    for index in 0..<count {
      if let key = parser.parse(buffer[index]) { handle(key, at: time) }
    }
    return true
  }

  private func handle(_ key: Key, at time: Int64) {
    switch key {
    case .control("l"): renderer.repaint()
    case .click(let row, let column):
      guard let size = RawTerminal.size else { return }
      if let key = TrainerView.key(atRow: row, column: column, model.state, size: size) {
        model.handle(key, at: time)
      }
    default:
      let size = renderer.drawsScreen ? RawTerminal.size : nil
      if TrainerView.takes(key, size: size) { model.handle(key, at: time) }
    }
  }

  private func paint() -> Bool {
    let rings = model.takeBell()
    for text in model.shared.dropFirst(copied) {
      guard terminal.write(TerminalSequences.copy(text)) else { return false }
      copied += 1
    }
    return renderer.show(model.state, bell: rings, on: terminal)
  }
}

/// A way to show the state: on the whole screen, or line by line.
package protocol TrainerRenderer: AnyObject {
  /// Whether a window can be too small for what it shows.
  var drawsScreen: Bool { get }

  /// Shows a state.
  ///
  /// - Returns: whether the terminal is still connected.
  func show(_ state: TrainerState, bell: Bool, on terminal: RawTerminal) -> Bool

  /// Repaints everything with the next state: the terminal was resized or showed something else.
  func invalidate()

  /// Shows everything again, as the player asks with Ctrl-L.
  func repaint()
}

extension TrainerRenderer {
  package var drawsScreen: Bool { true }

  package func repaint() { invalidate() }
}

/// Draws the trainer on the whole screen.
package final class ScreenRenderer: TrainerRenderer {
  private var encoder: FrameEncoder

  package init(_ options: TrainerOptions) {
    encoder = FrameEncoder(depth: options.depth, isASCII: options.isASCII)
  }

  /// Draws the state, and writes the changes in one call.
  package func show(_ state: TrainerState, bell: Bool, on terminal: RawTerminal) -> Bool {
    let size = RawTerminal.size ?? TerminalSize(columns: 80, rows: 24)
    let canvas = TrainerView.draw(state, size: size)
    var isThere = true
    encoder.encode(canvas, bell: bell, reportsClicks: state.page == .session) {
      isThere = terminal.write($0)
    }
    return isThere
  }

  package func invalidate() { encoder.invalidate() }
}

package enum TerminalSequences {
  /// The alternate screen, no cursor, bracketed pastes.
  package static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h"

  /// Undoes ``enter``, after ending an incomplete frame; resets the number pad and the mouse.
  package static let leave: StaticString =
    "\u{1B}[?2026l\u{1B}[?1000l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[0m\u{1B}>\u{1B}[?25h\u{1B}[?1049l"

  /// Puts a text into the clipboard, where the terminal lets programs do so (OSC 52).
  package static func copy(_ text: String) -> [UInt8] {
    Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}".utf8)
  }

  /// For plain lines: bracketed pastes alone.
  package static let enterPlain: StaticString = "\u{1B}[?2004h"

  package static let leavePlain: StaticString = "\u{1B}[?2004l"
}

package struct TrainerOptions: Sendable {
  package let depth: ColorDepth
  let isASCII: Bool

  /// Creates options from the environment.
  ///
  /// Colours: none under `NO_COLOR` and on terminals after a VT100, 24 bits where `COLORTERM` says
  /// so, else 256, which the Linux console and xterm map to what they have. Characters beyond ASCII
  /// are sent when the locale is one of UTF-8.
  package init(variable: (String) -> String?) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? ""
    let lowered = locale.lowercased()
    let color = variable("COLORTERM")?.lowercased() ?? ""
    depth =
      value("NO_COLOR") != nil || variable("TERM")?.hasPrefix("vt") == true
      ? .none : color == "truecolor" || color == "24bit" ? .full : .palette
    isASCII = !(lowered.contains("utf-8") || lowered.contains("utf8"))
  }
}
