package import PracticeEngine

/// The session screen.
extension Localization {
  var best: String { choose("Best", "Meilleure") }
  var errors: String { choose("Errors", "Erreurs") }
  var reveals: String { choose("Reveals", "Révélés") }
  var accuracy: String { choose("Accuracy", "Précision") }
  var beginHint: String { choose("Type the first decimal to begin", "Tapez la première décimale") }
  var segment: String { choose("Segment", "Segment") }

  /// The question after the first press of a key that leaves.
  package var leaveQuestion: String {
    choose("Press it again to leave", "Appuyez encore pour quitter")
  }

  /// The typed digit and the right one.
  func mistake(_ typed: UInt8, _ expected: UInt8) -> String {
    choose("✗ \(typed): right is \(expected)", "✗ \(typed) : il fallait \(expected)")
  }

  /// The gap to the ghost: sign, number and word, so that colour is not needed.
  package func gap(_ gap: Int64) -> String {
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

  /// The keys of a session.
  ///
  /// - Parameters:
  ///   - reveals: whether lines can be revealed.
  ///   - isReady: whether the session has not begun, so that help may cover it.
  ///   - isNarrow: whether there is little space.
  package func sessionKeys(reveals: Bool, isReady: Bool, isNarrow: Bool) -> [KeyHint] {
    var hints = isNarrow ? [] : [KeyHint("0-9", choose("type", "taper"))]
    if reveals {
      hints.append(KeyHint("Tab", choose(isNarrow ? "reveal" : "reveal line", "révéler")))
    }
    hints.append(KeyHint("^R", choose("restart", isNarrow ? "refaire" : "recommencer")))
    hints.append(KeyHint("Esc Esc", choose("leave", "quitter")))
    if isReady { hints.append(KeyHint("?", choose("help", "aide"))) }
    return hints
  }

  /// The title of a ghost.
  package func ghostTitle(_ kind: GhostKind) -> String {
    switch kind {
    case .crown: "♛ " + choose("Crown", "Couronne")
    case .lightning: "↯ " + choose("Lightning", "Éclair")
    }
  }
}
