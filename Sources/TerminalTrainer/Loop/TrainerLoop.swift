package import PlatformIO

/// The event loop of the trainer: one thread that waits, reads keys and paints at once.
package final class TrainerLoop {
  /// Why the loop ended.
  package enum ExitReason: Sendable {
    /// The player left.
    case left
    /// The terminal hung up.
    case hungUp
  }

  private let model: TrainerModel
  private let terminal: RawTerminal
  private let renderer: any TrainerRenderer
  private var parser = KeyParser()
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  /// Empty reads in a row although input was ready: the end of input.
  private var emptyReads = 0
  /// The time of the last input.
  private var lastInput: Int64 = 0

  /// Creates the loop.
  package init(model: TrainerModel, terminal: RawTerminal, renderer: any TrainerRenderer) {
    self.model = model
    self.terminal = terminal
    self.renderer = renderer
  }

  /// Runs until the player leaves.
  ///
  /// - Parameter afterFirstFrame: work to do after the first frame.
  package func run(afterFirstFrame: () -> Void = {}) -> ExitReason {
    model.tick(at: now)
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
      if wake.contains(.resumed) { resume() }
      if wake.contains(.resized) { renderer.invalidate() }
      if wake.contains(.input) {
        guard readKeys() else { return .hungUp }
      } else if wake.contains(.hungUp) {
        return .hungUp
      } else if let delay = parser.delay, now - lastInput >= delay, let key = parser.timeOut() {
        model.handle(key, at: now)
      }
      model.tick(at: now)
      if model.wantsSuspend { stop() }
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
    for index in 0..<count {
      if let key = parser.parse(buffer[index]) { model.handle(key, at: time) }
    }
    return true
  }

  private func paint() -> Bool {
    let rings = model.takeBell()
    return renderer.show(model.state, bell: rings, on: terminal)
  }

  private func stop() {
    model.didSuspend()
    terminal.suspend()
    renderer.invalidate()
  }

  private func resume() {
    model.noteStall()
    renderer.invalidate()
  }
}
