package import DigitCore
package import PracticeEngine

extension Localization {
  package var best: String { choose("Best", "Série max") }
  package var errors: String { choose("Errors", "Erreurs") }

  /// The name of a challenge or of a pass of learn mode, and which of a new block's three it is;
  /// none for the usual pass.
  package func pass(of configuration: SessionConfiguration) -> String {
    let pass = configuration.pass
    if let challenge = configuration.challenge { return goal(of: challenge) }
    guard configuration.mode.takesSegment, configuration.isInPasses || pass != .shown else {
      return ""
    }
    let name =
      switch pass {
      case .shown: choose("Look", "Regarder")
      case .alternate: choose("Half", "À moitié")
      case .blank: choose("From memory", "De mémoire")
      }
    return configuration.isInPasses ? name + " · \(pass.rawValue + 1)/3" : name
  }

  /// The digits before a segment that is recalled.
  package func cue(_ digits: [Digit]) -> String {
    var text = choose("after ", "après ") + "…"
    for digit in digits { text += String(digit.value) }
    return text
  }
  package var reveals: String { choose("Reveals", "Révélés") }
  package var accuracy: String { choose("Accuracy", "Précision") }
  package var beginHint: String {
    choose("Type the first decimal to begin", "Tapez la première décimale")
  }

  /// What is asked for before the first decimal.
  package func beginHint(_ session: SessionState) -> String {
    let integer = "\(session.configuration.constant.integerPart.value)."
    return session.isIntegerGiven
      ? choose(
        "\(integer) is given: type the first decimal",
        "\(integer) est donné : tapez la première décimale")
      : beginHint
  }
  package var segment: String { choose("Segment", "Segment") }

  /// The word about the digits: INTACT, CLAIMED or VERIFIED.
  package func digits(_ word: String) -> String { choose("digits \(word)", "décimales \(word)") }

  /// The question after the first press of a key that leaves.
  package var leaveQuestion: String {
    choose("Press it again to leave", "Appuyez encore pour quitter")
  }

  /// The question after the first press of the key that restarts.
  package var restartQuestion: String {
    choose("Press it again to discard this run", "Appuyez encore pour abandonner et recommencer")
  }

  package func question(_ subject: SessionQuestion.Subject) -> String {
    subject == .leave ? leaveQuestion : restartQuestion
  }

  /// The typed digit and the right one.
  package func mistake(_ typed: UInt8, _ expected: UInt8) -> String {
    choose("✗ \(typed), it is \(expected)", "✗ \(typed) : il fallait \(expected)")
  }

  /// The gap to the ghost: sign, number and word, so that colour is not needed.
  package func gap(_ gap: Int64) -> String {
    if gap == 0 { return choose("= level", "= à égalité") }
    return gap > 0
      ? "▲ \(signed(gap)) " + choose("ahead", "d'avance")
      : "▼ \(signed(gap)) " + choose("behind", "de retard")
  }

  package var firstTry: String {
    choose("first try: no ghost yet", "premier essai : pas de fantôme")
  }

  /// The ghost is at its last digit, after this time.
  package func ghostFinished(_ time: String) -> String {
    choose("ghost done in \(time)", "fantôme arrivé en \(time)")
  }

  package var you: String { choose("you", "vous") }
  package func text(of stall: SessionState.Stall) -> String {
    switch stall {
    case .late:
      choose("The program stalled: no time counts", "Programme ralenti : aucun temps ne compte")
    case .away:
      choose("You were away: times do not count", "Vous étiez ailleurs : les temps ne comptent pas")
    case .tooFast:
      choose(
        "Faster than a hand types: no time counts", "Trop rapide pour une main : temps non comptés")
    }
  }

  package func ghostTitle(_ kind: GhostKind) -> String {
    switch kind {
    case .crown: "♛ " + choose("Crown", "Couronne")
    case .lightning: "↯ " + choose("Lightning", "Éclair")
    }
  }
}
