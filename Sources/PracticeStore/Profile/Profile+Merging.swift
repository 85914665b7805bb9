import PracticeEngine

/// Merging two profiles of one player: of each value the better stays.
extension Profile {
  /// Creates a profile from a history.
  ///
  /// The times of records are not in a history; they stay in their own files.
  ///
  /// - Parameter history: the sessions, the oldest first.
  init(rebuiltFrom history: [HistoryEntry]) {
    self.init()
    for entry in history { _ = settle(entry, times: []) }
  }

  /// Takes the better values of another profile.
  ///
  /// - Parameters:
  ///   - other: the other profile.
  ///   - history: all sessions of both, the oldest first; running totals are at least their sum.
  mutating func merge(_ other: Profile, history: [HistoryEntry]) {
    let rebuilt = Profile(rebuiltFrom: history)
    for account in [other, rebuilt] {
      sessionCount = max(sessionCount, account.sessionCount)
      totalCorrectDigits = max(totalCorrectDigits, account.totalCorrectDigits)
      totalErrors = max(totalErrors, account.totalErrors)
      practiceTime = max(practiceTime, account.practiceTime)
      challengeCount = max(challengeCount, account.challengeCount)
      longestDailyStreak = max(longestDailyStreak, account.longestDailyStreak)
      takeStreak(account.dailyStreak)
      if let date = account.challenges.lastChallengeDate {
        _ = challenges.complete(on: date)
      }
      for (constant, values) in account.constants {
        constants[constant] = self[constant].merged(with: values)
      }
    }
    for (constant, values) in rebuilt.constants {
      constants[constant]?.latest = values.latest
      if values.progressIndex > 0 { constants[constant]?.progressIndex = values.progressIndex }
    }
    latest = history.last ?? latest ?? other.latest
  }

  /// Takes a streak that ends later, or that is longer on the same day.
  private mutating func takeStreak(_ other: DailyStreak) {
    guard let otherDay = other.lastDay else { return }
    let isLater = dailyStreak.lastDay.map { otherDay > $0 } ?? true
    if isLater || (otherDay == dailyStreak.lastDay && other.count > dailyStreak.count) {
      dailyStreak = other
    }
  }
}

extension ConstantProfile {
  /// The better of each value; ties stay with these.
  func merged(with other: ConstantProfile) -> ConstantProfile {
    var merged = self
    merged.progressIndex = max(progressIndex, other.progressIndex)
    merged.bestStreak = max(bestStreak, other.bestStreak)
    if other.classic?.digits ?? 0 > classic?.digits ?? 0 { merged.classic = other.classic }
    if let run = other.crown, crown.map({ run.run.takesCrown(from: $0.run) }) ?? true {
      merged.crown = run
    }
    if let run = other.lightning, lightning.map({ run.run.takesLightning(from: $0.run) }) ?? true {
      merged.lightning = run
    }
    merged.latest = latest ?? other.latest
    return merged
  }
}
