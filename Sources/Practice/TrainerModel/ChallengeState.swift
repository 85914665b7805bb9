import PracticeData
package import PracticeEngine

extension TrainerState {
  /// The challenge of the day, for the next mark that is to be earned.
  package var dayChallenge: DailyChallenge { dayChallenges.first { !isDone($0) } ?? lastChallenge }

  /// The challenge of the day for each of its marks.
  package var dayChallenges: [DailyChallenge] {
    ChallengeMark.allCases.map { DailyChallenge(on: today, for: $0) }
  }

  private var lastChallenge: DailyChallenge { DailyChallenge(on: today, for: .gold) }

  /// The challenge that is shown: that of the day, or a further one.
  package var challenge: DailyChallenge {
    guard challengeRound > 0 else { return dayChallenge }
    // A beginner gets those of other days.
    let (constant, known) = (settings.constant, profile[settings.constant].knownDigits)
    return DailyChallenge(
      on: today, constant: constant, knownDigits: known, round: challengeRound)
      ?? DailyChallenge(on: CivilDay(number: today.number + challengeRound)).unmarked
  }

  /// Whether a challenge was met: the day's by its mark, a further one as the last that was.
  package func isDone(_ challenge: DailyChallenge) -> Bool {
    guard let mark = challenge.mark else { return challenge == metChallenge }
    return profile.challenges.mark(on: today).map { $0.rawValue >= mark.rawValue } ?? false
  }

  /// The calendar of the month up to today: the letters of the days from Monday on, then a line a
  /// week with a sign a day, a letter for a mark, a dot for none.
  package var calendar: [String] {
    let first = today.number - today.date.day + 1
    // The first day of 1970 was a Thursday; a wrong clock may be before it.
    var signs = [String](repeating: " ", count: Int(max((first + 3) % 7, 0)))
    for day in first...today.number {
      signs.append(words.stamp(of: profile.challenges.mark(on: CivilDay(number: day))))
    }
    return [words[.weekdays]]
      + stride(from: 0, to: signs.count, by: 7).map {
        Array(signs[$0..<min($0 + 7, signs.count)]).joined(separator: " ")
      }
  }
}

extension Trainer {
  /// Shows a further challenge, another one than that which is shown where there is another.
  package func drawChallenge() {
    let task = state.challenge.task
    for _ in 0..<32 {
      state.challengeRound += 1
      if state.challenge.task != task { return }
    }
  }

  package func showDayChallenge() { state.challengeRound = 0 }

  /// Opens a session for the challenge that is shown.
  package func openChallenge() {
    let challenge = state.challenge
    var configuration =
      if case .segment(let range) = challenge.task {
        configuration(of: challenge.constant, .learn, range, .blank)
      } else {
        configuration(of: challenge.constant, .practice, nil)
      }
    configuration.challenge = challenge
    open(configuration)
  }
}
