extension Localization {
  package var anotherKey: String { choose("another one", "un autre") }
  package var dayChallengeKey: String { choose("the day's", "celui du jour") }
  package var challengesMet: String { choose("Challenges met", "Défis réussis") }
  package var sharedChallenge: String { choose("Shared by all", "Commun à tous") }

  package var furtherChallenge: String { choose("A further challenge", "Un autre défi") }

  /// What a challenge is; of a further one, that it is for practice.
  ///
  /// - Parameters:
  ///   - round: its number; 0 for that of the day.
  ///   - isOwn: whether it is drawn from what the player knows.
  package func challengeNote(round: Int64, isOwn: Bool) -> String {
    if round > 0 {
      return choose(
        "For practice: the day's challenge is the one that counts.",
        "Pour l'exercice : c'est le défi du jour qui compte.")
    }
    return isOwn
      ? choose(
        "Drawn from what you know, a new one at midnight.",
        "Tiré de ce que vous savez, un nouveau à minuit.")
      : choose(
        "The same for all until you know ten decimals, a new one at midnight.",
        "Le même pour tous tant que vous connaissez moins de dix décimales, un nouveau à minuit.")
  }
}
