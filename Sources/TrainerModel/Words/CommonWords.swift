/// What several pages say.
extension Localization {
  package var start: String { choose("start", "commencer") }
  package var score: String { choose("Score", "Score") }
  package var noSessions: String { choose("No session yet.", "Aucune session.") }
}
