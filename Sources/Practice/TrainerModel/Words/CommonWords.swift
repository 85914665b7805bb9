extension Localization {
  /// The key that begins and confirms, as keyboards name it.
  package var enterKey: String { choose("Enter", "Entrée") }
  package var start: String { choose("start", "commencer") }
  package var score: String { choose("Score", "Score") }
  package var noSessions: String { choose("No session yet.", "Aucune session.") }
}
