import DigitCore
import PracticeEngine
import PracticePresentation
import PracticeRecords
import PracticeStore
import TerminalIO
import TrainerModel

/// A session.
struct SessionScreen: Screen {
  func title(_ state: TrainerState) -> String {
    state.session?.snapshot.mode.displayName(in: state.words.language) ?? ""
  }

  func keys(_ state: TrainerState) -> [KeyHint] { keys(state, isNarrow: false) }

  private func keys(_ state: TrainerState, isNarrow: Bool) -> [KeyHint] {
    guard let snapshot = state.session?.snapshot else { return [] }
    let words = state.words
    var hints = isNarrow ? [] : [KeyHint("0-9", words.choose("type", "taper"))]
    if snapshot.mode.allowsReveals {
      hints.append(KeyHint("Tab", words.choose(isNarrow ? "reveal" : "reveal line", "révéler")))
    }
    hints.append(KeyHint("^R", words.choose("restart", isNarrow ? "refaire" : "recommencer")))
    hints.append(KeyHint("Esc Esc", words.choose("leave", "quitter")))
    // Help may cover a session only before its first digit.
    if snapshot.phase == .ready { hints.append(words.helpKey) }
    return hints
  }

  func help(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    return [
      KeyHint(
        "0-9",
        words.choose(
          "type the next decimal; the first one starts the clock",
          "taper la décimale suivante ; la première lance le chrono")),
      KeyHint(
        "Tab",
        words.choose(
          "reveal the rest of the line (◉); the run is then not certified",
          "révéler le reste de la ligne (◉) ; la session n'est plus certifiée")),
      KeyHint("^R", words.choose("discard this run and restart", "abandonner et recommencer")),
      KeyHint(
        "Esc Esc",
        words.choose("leave; so do q q and ^C ^C", "quitter ; de même q q et ^C ^C")),
      KeyHint("a-z", words.choose("ignored, so that a slip ends no run", "sans effet")),
    ]
  }

  /// Handles a key; letters are ignored, so that a slip does not end a run.
  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    switch key {
    case .digit(let value):
      guard let digit = Digit(value) else { return }
      model.act(at: time) { $0.type(digit, at: time) }
    case .tab: model.act(at: time) { $0.reveal(at: time) }
    case .control("r"):
      model.act(at: time) {
        $0.restart(at: time)
        return []
      }
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
      state: session, layout: SessionLayout(size, hasHorizon: snapshot.mode.hasGhost),
      palette: state.palette, words: state.words,
      canvas: Canvas(size, background: state.palette.background(snapshot.atmosphere.tint)))
    view.drawHeader(title(state))
    if snapshot.mode.hasGhost { view.drawHorizon() }
    view.drawZone()
    view.drawGrid()
    view.drawPad()
    view.drawMessage(warning: state.warning, trust: state.trust)
    view.canvas.put(keys(state, isNarrow: size.columns < 72), state.palette)
    return view.canvas
  }
}

/// The session screen.
extension Localization {
  var best: String { choose("Best", "Meilleure") }
  var errors: String { choose("Errors", "Erreurs") }
  var reveals: String { choose("Reveals", "Révélés") }
  var accuracy: String { choose("Accuracy", "Précision") }
  var beginHint: String { choose("Type the first decimal to begin", "Tapez la première décimale") }
  var segment: String { choose("Segment", "Segment") }

  /// The word about the digits: INTACT, CLAIMED or VERIFIED.
  func digits(_ word: String) -> String { choose("digits \(word)", "décimales \(word)") }

  /// The question after the first press of a key that leaves.
  var leaveQuestion: String {
    choose("Press it again to leave", "Appuyez encore pour quitter")
  }

  /// The typed digit and the right one.
  func mistake(_ typed: UInt8, _ expected: UInt8) -> String {
    choose("✗ \(typed): right is \(expected)", "✗ \(typed) : il fallait \(expected)")
  }

  /// The gap to the ghost: sign, number and word, so that colour is not needed.
  func gap(_ gap: Int64) -> String {
    if gap == 0 { return choose("= level", "= à égalité") }
    return gap > 0
      ? "▲ \(signed(gap)) " + choose("ahead", "d'avance")
      : "▼ \(signed(gap)) " + choose("behind", "de retard")
  }

  var firstTry: String { choose("first try: no ghost yet", "premier essai : pas de fantôme") }

  /// The ghost is at its last digit, after this time.
  func ghostFinished(_ time: String) -> String {
    choose("ghost done in \(time)", "fantôme arrivé en \(time)")
  }

  var you: String { choose("you", "vous") }
  var stalled: String {
    choose("The program stalled: no certificate", "Programme ralenti : pas de certificat")
  }

  /// The title of a ghost.
  func ghostTitle(_ kind: GhostKind) -> String {
    switch kind {
    case .crown: "♛ " + choose("Crown", "Couronne")
    case .lightning: "↯ " + choose("Lightning", "Éclair")
    }
  }
}
