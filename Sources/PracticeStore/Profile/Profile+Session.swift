import DigitCore
import PracticeEngine

/// The effect of a session. Every rule is the engine's; they are called here in order.
extension Profile {
  /// Adds a finished session.
  ///
  /// - Parameter session: the session, not added before.
  /// - Returns: its outcome, for the end screen.
  /// - Complexity: O(1) unless a record is reached, then O(right digits).
  public mutating func settle(_ session: FinishedSession) -> SessionOutcome {
    settle(session.entry, times: session.cumulativeTimes)
  }

  /// Adds a session of the history.
  mutating func settle(_ entry: HistoryEntry, times: [Int64]) -> SessionOutcome {
    let before = self
    let constant = self[entry.constant]
    let result = SessionResult(
      of: entry.summary, cleanCount: entry.cleanCount, cumulativeTimes: times,
      constant: entry.constant, records: constant.records, totalExperience: totalCorrectDigits)
    let delta = constant.latest.map { SummaryDelta(from: $0, to: entry.summary) }
    count(entry, experience: result.totalExperience)
    let milestone = entry.isSuccessful ? dailyStreak.register(on: entry.day) : nil
    longestDailyStreak = max(longestDailyStreak, dailyStreak.count)
    let isRewarded = entry.isChallengeMet && challenges.complete(on: entry.day)
    if isRewarded { challengeCount += 1 }
    constants[entry.constant] = constant.settled(entry, result.updates)
    latest = entry
    let earned = Badge.earned(by: achievements)
    return SessionOutcome(
      result: result, summary: entry.summary, delta: delta,
      signals: SuccessSignal(
        result: result, delta: delta, streak: before.dailyStreak, today: entry.day),
      dailyStreak: dailyStreak.current(on: entry.day), milestone: milestone,
      isChallengeRewarded: isRewarded,
      badges: earned.filter { !$0.isEarned(by: before.achievements) })
  }

  /// Adds a session to the running totals.
  private mutating func count(_ entry: HistoryEntry, experience: Int64) {
    sessionCount += 1
    totalCorrectDigits = experience
    totalErrors = Self.sum(totalErrors, entry.summary.errorCount)
    practiceTime = Self.sum(practiceTime, entry.summary.elapsed)
  }

  /// The saturating sum.
  private static func sum(_ first: Int64, _ second: Int64) -> Int64 {
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow ? .max : sum
  }
}

extension ConstantProfile {
  /// The values after a session.
  func settled(_ entry: HistoryEntry, _ updates: RecordUpdates) -> ConstantProfile {
    var next = self
    next.latest = entry.summary
    next.bestStreak = max(bestStreak, entry.summary.bestStreak)
    if entry.summary.correctCount > 0 { next.progressIndex = entry.typed.upperIndex }
    if let update = updates.crown {
      next.crown = HeldRecord(run: update.value, day: entry.day, session: entry.id)
    }
    if let update = updates.lightning {
      next.lightning = HeldRecord(run: update.value, day: entry.day, session: entry.id)
    }
    if let update = updates.classic {
      next.classic = DatedScore(digits: update.value, day: entry.day)
    }
    return next
  }
}
