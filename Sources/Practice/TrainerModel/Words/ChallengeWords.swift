package import PracticeEngine

extension Localization {
  package var anotherKey: String { choose("another one", "un autre") }
  package var dayChallengeKey: String { choose("the day's", "celui du jour") }
  package var challengesMet: String { choose("Challenges met", "Défis réussis") }
  var notMet: String { choose("not met", "manqué") }
  package var stamps: String { choose("This month", "Ce mois-ci") }

  package var furtherChallenge: String { choose("A further challenge", "Un autre défi") }

  /// What a challenge is; of a further one, that it is for practice.
  ///
  /// - Parameter round: its number; 0 for that of the day.
  package func challengeNote(round: Int64) -> String {
    round > 0
      ? choose(
        "For practice: the day's challenge is the one that counts.",
        "Pour l'exercice : c'est le défi du jour qui compte.")
      : choose(
        "The same for everybody, new at midnight. The best mark stamps the day.",
        "Le même pour tous, nouveau à minuit. La meilleure médaille marque le jour.")
  }

  package func name(of mark: ChallengeMark) -> String {
    switch mark {
    case .bronze: "Bronze"
    case .silver: choose("Silver", "Argent")
    case .gold: choose("Gold", "Or")
    }
  }

  /// The stamp of a day: a letter for a mark, a dot for none.
  package func stamp(of mark: ChallengeMark?) -> String {
    switch mark {
    case nil: "·"
    case .bronze: "B"
    case .silver: choose("S", "A")
    case .gold: choose("G", "O")
    }
  }

  /// What a session for a challenge has to reach, in short.
  func goal(of challenge: DailyChallenge) -> String {
    let goal =
      switch challenge.task {
      case .recite(let count): digits(count) + choose(", no error", ", sans erreur")
      case .sprint(let count, let limit):
        digits(count) + choose(" in ", " en ")
          + "\(limit / TypingSpeed.nanosecondsPerSecond) s"
      case .segment: choose("from memory", "de mémoire")
      }
    return self.challenge(goal)
  }

  /// What is said of a challenge, after its name.
  func challenge(_ text: String) -> String { choose("Challenge: ", "Défi : ") + text }
}
