import Foundation
import PlatformIO
import PracticeStore
import TerminalTrainer

/// Runs the trainer in the terminal and restores the terminal.
struct TrainerProgram {
  private let store: PracticeStore
  private let provider: PackDigitProvider
  private let isPlain: Bool
  private let reducesMotion: Bool

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - store: records and settings.
  ///   - provider: the packs.
  ///   - isPlain: whether plain lines are written, whatever the settings say.
  ///   - reducesMotion: whether there are no animations, whatever the settings say.
  init(store: PracticeStore, provider: PackDigitProvider, isPlain: Bool = false, reducesMotion: Bool = false) {
    self.store = store
    self.provider = provider
    self.isPlain = isPlain
    self.reducesMotion = reducesMotion
  }

  /// Requires a terminal for input and output.
  ///
  /// - Throws: ``CommandFailure`` that says what to do instead.
  static func requireTerminal() throws {
    guard Terminal.isTerminal(.standardInput), Terminal.isTerminal(.standardOutput) else {
      throw CommandFailure(
        .usage,
        "practice needs a terminal for input and output; for scripts there are 'pi-trainer"
          + " history', 'records', 'profile' and 'engine replay'")
    }
  }

  /// Whether input and output are a terminal.
  static var isAtTerminal: Bool {
    Terminal.isTerminal(.standardInput) && Terminal.isTerminal(.standardOutput)
  }

  /// Runs until the player leaves.
  ///
  /// - Parameter choice: the session to open; `nil` opens Home.
  func run(opening choice: SessionConfiguration? = nil) throws {
    let options = TrainerOptions(variable: ProcessEnvironment.value)
    let plain = isPlain || store.settings.plainLines
    let name = ProcessEnvironment.value("TERM") ?? ""
    guard plain || !["", "dumb", "unknown"].contains(name) else {
      throw CommandFailure(
        .usage,
        "TERM is \(name.isEmpty ? "not set" : "'\(name)'"): this terminal cannot be drawn on;"
          + " set TERM, such as TERM=xterm-256color, or add --plain")
    }
    let model = TrainerModel(
      store: store, provider: provider, language: options.language, reducesMotion: reducesMotion)
    if let choice, !model.open(choice) {
      throw CommandFailure(.inputOutput, model.state.home.problem ?? "there are no digits")
    }
    let terminal = try RawTerminal(
      enter: plain ? TerminalSequences.enterPlain : TerminalSequences.enter,
      leave: plain ? TerminalSequences.leavePlain : TerminalSequences.leave)
    let renderer: any TrainerRenderer = plain ? PlainRenderer(options) : ScreenRenderer(options)
    let ending = TrainerLoop(model: model, terminal: terminal, renderer: renderer)
      .run { model.prepare() }
    terminal.leave()
    // Longer than the store waits for another instance.
    let isSaved = store.flush(seconds: 12)
    for notice in store.notices { StandardError.write("pi-trainer: \(notice)\n") }
    if case .notSaving(let reason) = store.health {
      StandardError.write("pi-trainer: nothing was saved: \(reason)\n")
    } else if !isSaved {
      StandardError.write("pi-trainer: the last session may not be saved: the disk is too slow\n")
    }
    // As the hangup signal would end it.
    if ending == .hungUp { Foundation.exit(128 + 1) }
  }
}
