import DigitCore
import PracticeData
import PracticeEngine
import Processes
import TrainerModel

struct SessionScreen: Screen {
  func title(_ state: TrainerState) -> String {
    guard let configuration = state.session?.configuration else { return "" }
    let mode = state.words.name(of: configuration.mode)
    let pass = state.words.pass(of: configuration)
    // The line is narrow, and a challenge says what counts.
    if configuration.challenge != nil { return pass }
    return pass.isEmpty ? mode : mode + " · " + pass
  }

  func keys(_ state: TrainerState) -> [KeyHint] { keys(state, isNarrow: false) }

  private func keys(_ state: TrainerState, isNarrow: Bool) -> [KeyHint] {
    guard let snapshot = state.session?.snapshot else { return [] }
    let words = state.words
    var hints = isNarrow ? [] : [KeyHint("0-9", words[.typeKey])]
    if snapshot.allowsReveals {
      hints.append(KeyHint("Tab", words[isNarrow ? .revealKey : .revealLineKey]))
    }
    if snapshot.mode.showsOverlay { hints.append(KeyHint("w", words[.wordsKey])) }
    hints.append(KeyHint("^R ^R", words[isNarrow ? .restartKey : .restart]))
    hints.append(KeyHint("Esc Esc", words[.leave]))
    // Help may cover a session only before its first digit.
    if snapshot.phase == .ready { hints.append(words.helpKey) }
    return hints
  }

  func help(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    return [
      KeyHint("0-9", words[.typeHelp]), KeyHint("Tab", words[.revealHelp]),
      KeyHint("^R ^R", words[.restartHelp]), KeyHint("Esc Esc", words[.leaveHelp]),
      KeyHint("w", words[.wordsHelp]), KeyHint("4", words[.marksHelp]),
      KeyHint("a-z", words[.lettersHelp]),
    ]
  }

  /// Handles a key; letters are ignored, so that a slip does not end a run.
  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    switch key {
    case .digit(let value):
      guard let digit = Digit(value) else { return }
      model.type(digit, at: time)
    case .character("w"): model.toggleWords()
    case .tab: model.act(at: time) { $0.reveal(at: time) }
    case .control("r"): model.restart(at: time)
    case .character("?") where model.state.session?.snapshot.phase.isRunning == false:
      model.state.showsHelp = true
    case .escape, .control("c"), .character("q"): model.leave(at: time)
    default: break
    }
  }

  func draw(_ state: TrainerState, size: TerminalSize) -> Canvas {
    guard let session = state.session else { return Canvas(size) }
    let snapshot = session.snapshot
    var view = SessionView(
      state: session,
      layout: SessionLayout(
        size, hasHorizon: snapshot.mode.hasGhost, groupSize: Int(state.settings.groupSize)),
      palette: state.palette, words: state.words,
      canvas: Canvas(size, background: state.palette.background(snapshot.atmosphere.tint)))
    view.drawHeader(title(state))
    if snapshot.mode.hasGhost { view.drawHorizon() }
    view.drawZone()
    if let pairWords = state.pairWords, snapshot.mode.showsOverlay { view.drawWords(pairWords) }
    view.drawGrid()
    view.drawPad()
    // The tint of a race colours what is around the digits, not their ground.
    if snapshot.atmosphere.tint != nil { view.canvas.blacken(view.layout.zone) }
    view.drawMessage(warning: state.warning, trust: state.trust)
    view.canvas.put(keys(state, isNarrow: size.columns < 72), state.palette)
    return view.canvas
  }
}
