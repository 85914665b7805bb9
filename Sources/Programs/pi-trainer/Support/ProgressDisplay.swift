import Commands
import Constants
import PackMaking
import Synchronization
import Text

/// Shows progress on a terminal: one changing line on standard error.
final class ProgressDisplay: Sendable {
  private struct State {
    let label: String
    let decimals: Int64
    var stage = ""
    var stageStart = ContinuousClock.now
    var lastShown = ContinuousClock.now
    var lineLength = 0
  }

  private let isShown: Bool
  private let state: Mutex<State>

  /// - Parameter label: what the work is about, such as `pi`; empty where only its begin tells.
  init(label: String = "", decimals: Int64 = 0, isQuiet: Bool) {
    state = Mutex(State(label: label, decimals: decimals))
    isShown = !isQuiet && StandardError.isTerminal
  }

  /// Updates the display; callable from any thread.
  func update(_ progress: GenerationProgress) {
    guard isShown else { return }
    let now = ContinuousClock.now
    state.withLock { state in
      if state.stage != progress.stage.name {
        state.stage = progress.stage.name
        state.stageStart = now
        state.lastShown = now - .seconds(1)
      }
      guard now - state.lastShown > .milliseconds(100) else { return }
      state.lastShown = now
      let line = Self.text(progress, of: state, elapsed: now - state.stageStart)
      let padding = String(repeating: " ", count: max(0, state.lineLength - line.count))
      StandardError.write("\r\(line)\(padding)")
      state.lineLength = line.count
    }
  }

  /// Shows what making a pack tells; callable from any thread.
  func show(_ event: PlannedPack.Event) {
    switch event {
    case .progress(let progress): update(progress)
    case .step(let name, let count):
      if isShown { StandardError.write("step \(name) of \(count): made\n") }
    }
  }

  /// Shows what verifying or importing a file tells; callable from any thread.
  func show(_ event: FileVerifier.Event) {
    switch event {
    case .begins(let constant, let digitCount):
      finish()
      state.withLock { $0 = State(label: constant, decimals: digitCount) }
    case .progress(let progress): update(progress)
    }
  }

  func finish() {
    state.withLock { state in
      guard state.lineLength > 0 else { return }
      StandardError.write("\r" + String(repeating: " ", count: state.lineLength) + "\r")
      state.lineLength = 0
    }
  }

  private static func text(
    _ progress: GenerationProgress, of state: State, elapsed: Duration
  ) -> String {
    let percent = Int((progress.share * 100).rounded(.down))
    var line = "\(state.label): \(progress.stage.name) \(percent) %"
    let seconds = elapsed / .seconds(1)
    guard seconds > 0.5, progress.share > 0.01 else { return line }
    let rate = Double(state.decimals) * progress.share / seconds
    line += ", \(Int64(rate).grouped) digits/s"
    let left = seconds * (1 - progress.share) / progress.share
    line += ", \(left < 1 ? "less than a second" : "about \(Int(left.rounded(.up))) s") left"
    return line
  }
}
