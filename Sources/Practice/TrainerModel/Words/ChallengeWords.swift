import DigitCore
package import PracticeEngine

extension Localization {
  package func name(of mark: ChallengeMark) -> String {
    switch mark {
    case .bronze: self[.bronze]
    case .silver: self[.silver]
    case .gold: self[.gold].uppercasedFirst
    }
  }

  /// The stamp of a day: a letter for a mark, a dot for none.
  package func stamp(of mark: ChallengeMark?) -> String {
    switch mark {
    case nil: "·"
    case .bronze: self[.bronzeLetter]
    case .silver: self[.silverLetter]
    case .gold: self[.goldLetter]
    }
  }

  /// What a session for a challenge has to reach, in short.
  func goal(of challenge: DailyChallenge) -> String {
    let goal =
      switch challenge.task {
      case .recite(let count): self[.goalRecite, digits(count)]
      case .sprint(let count, let limit): self[.goalSprint, digits(count), Self.seconds(limit)]
      case .segment: self[.fromMemory]
      }
    return self[.challengeIs, goal]
  }

  /// The task of a challenge, after the mark that it earns.
  package func task(of challenge: DailyChallenge) -> String {
    let symbol = challenge.constant.symbol
    let task =
      switch challenge.task {
      case .recite(let digits): self[.recite, number(digits), symbol]
      case .sprint(let digits, let limit):
        self[.sprint, number(digits), symbol, Self.seconds(limit)]
      case .segment(let range): self[.segmentTask, symbol, self.range(range)]
      }
    return (challenge.mark.map { name(of: $0) + " · " } ?? "") + task
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    "\(nanoseconds / TypingSpeed.nanosecondsPerSecond)"
  }
}
