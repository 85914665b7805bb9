import PracticeData
package import PracticeEngine

extension TrainerState {
  /// The challenge of the day: drawn from what the player knows, or the one that all share.
  package var dayChallenge: DailyChallenge { ownChallenge(round: 0) ?? DailyChallenge(on: today) }

  /// The challenge that is drawn from what the player knows of the selected constant.
  package var ownChallenge: DailyChallenge? { ownChallenge(round: 0) }

  /// The challenge that is shown: that of the day, or a further one.
  package var challenge: DailyChallenge { challenge(round: challengeRound) }

  /// Whether the challenge that is shown was met.
  package var isChallengeDone: Bool {
    challengeRound == 0
      ? profile.challenges.isCompleted(on: today) : metRound == challengeRound
  }

  /// A challenge of the day: its own, then further ones; a beginner gets those of other days.
  fileprivate func challenge(round: Int64) -> DailyChallenge {
    ownChallenge(round: round) ?? DailyChallenge(on: CivilDay(number: today.number + round))
  }

  private func ownChallenge(round: Int64) -> DailyChallenge? {
    profile[settings.constant].challenge(of: settings.constant, on: today, round: round)
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

  /// Shows the challenge of the day again.
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
    if state.challengeRound > 0 { configuration.challenge = challenge }
    open(configuration)
  }
}
