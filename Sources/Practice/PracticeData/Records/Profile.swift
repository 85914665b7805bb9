package import DigitCore
package import PracticeEngine

/// A player's totals, records and streaks: what Home shows and what the next session is settled by.
///
/// The profile has a small file of its own and is read at start without the history, from which it
/// is not derived.
package struct Profile: Hashable, Sendable {
  package internal(set) var sessionCount: Int64 = 0

  /// All right digits typed: the experience.
  package internal(set) var totalCorrectDigits: Int64 = 0

  package internal(set) var totalErrors: Int64 = 0

  /// Nanoseconds spent in sessions.
  package internal(set) var practiceTime: Int64 = 0

  package internal(set) var dailyStreak = DailyStreak()

  package internal(set) var longestDailyStreak: Int64 = 0

  /// The day of the last completed challenge.
  package internal(set) var challenges = ChallengeLedger()

  /// The number of rewarded challenges.
  package internal(set) var challengeCount: Int64 = 0

  /// The values of each constant that was practised.
  package internal(set) var constants = ShortTable<MathematicalConstant, ConstantProfile>()

  /// The latest session, kept here to complete a history whose append was interrupted.
  package internal(set) var latest: HistoryEntry?

  package init() {}

  package subscript(constant: MathematicalConstant) -> ConstantProfile {
    constants[constant] ?? ConstantProfile()
  }

  package var bestStreak: Int64 { constants.entries.map { $0.value.bestStreak }.max() ?? 0 }

  /// What holds the records of every constant.
  package var heldRecords: [HeldRecord] {
    constants.entries.flatMap { entry in GhostKind.allCases.compactMap { entry.value[$0] } }
  }

  /// The grade, computed from experience and not stored.
  package var grade: Grade { Grade(experience: totalCorrectDigits) }

  package var achievements: Achievements {
    Achievements(
      experience: totalCorrectDigits, sessions: sessionCount, bestStreak: bestStreak,
      longestDailyStreak: longestDailyStreak, challenges: challengeCount,
      longestRun: constants.entries.compactMap { $0.value.crown?.run.digitCount }.max() ?? 0,
      highestSpeed: constants.entries.compactMap { $0.value.lightning?.run.cps }.max() ?? 0,
      constantsPracticed: Int64(constants.entries.filter { $0.value.progressIndex > 0 }.count))
  }

  /// Adds the result of a drill.
  ///
  /// - Returns: its place among the best of its form, from 0; `nil` where it is not kept.
  @discardableResult
  package mutating func take(_ result: MatrixResult, of constant: MathematicalConstant) -> Int? {
    var values = self[constant]
    defer { constants[constant] = values }
    return values.take(result)
  }
}

package struct ConstantProfile: Hashable, Sendable {
  /// The number of the last decimal that was right in the latest session that had one; 0 for none.
  package internal(set) var progressIndex: Int64 = 0

  package internal(set) var bestStreak: Int64 = 0

  /// How many decimals from the start were ever recalled without an error, in pieces or at once.
  package internal(set) var knownDigits: Int64 = 0

  /// The classic record with its day.
  package internal(set) var classic: DatedScore?

  package internal(set) var crown: HeldRecord?

  /// The fastest certified run over more than fifty digits.
  package internal(set) var lightning: HeldRecord?

  /// The best results of the drills that are kept, in their order.
  package internal(set) var drills: [MatrixResult] = []

  /// The latest session, for comparison with the next.
  package internal(set) var latest: SessionSummary?

  package init() {}

  /// The records for the engine's result, without the times of ghosts.
  package var records: PersonalRecords {
    PersonalRecords(crown: crown?.run, lightning: lightning?.run, classic: classic?.digits ?? 0)
  }

  package subscript(kind: GhostKind) -> HeldRecord? {
    switch kind {
    case .crown: crown
    case .lightning: lightning
    }
  }

  /// Takes the result of a drill where it is one of the best ten of its form.
  ///
  /// - Returns: its place among them, from 0; `nil` where it is none of them, or was taken before.
  @discardableResult
  mutating func take(_ result: MatrixResult) -> Int? {
    guard !drills.contains(result) else { return nil }
    let all = (drills + [result]).ordered { $0.order }
    let alike = all.filter { $0.kind == result.kind && $0.form == result.form }
    let best = alike.prefix(10)
    drills = all.filter { best.contains($0) || !alike.contains($0) }
    return best.firstIndex(of: result)
  }

  func settled(_ entry: HistoryEntry, _ updates: RecordUpdates) -> ConstantProfile {
    var next = self
    next.latest = entry.summary
    next.bestStreak = max(bestStreak, entry.summary.bestRecallStreak)
    next.knownDigits = entry.knownDigits(after: knownDigits)
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

  /// The better of each value; ties stay with these.
  func merged(with other: ConstantProfile) -> ConstantProfile {
    var merged = self
    merged.progressIndex = max(progressIndex, other.progressIndex)
    merged.bestStreak = max(bestStreak, other.bestStreak)
    merged.knownDigits = max(knownDigits, other.knownDigits)
    if other.classic?.digits ?? 0 > classic?.digits ?? 0 { merged.classic = other.classic }
    if let run = other.crown, crown.map({ run.run.takesCrown(from: $0.run) }) ?? true {
      merged.crown = run
    }
    if let run = other.lightning, lightning.map({ run.run.takesLightning(from: $0.run) }) ?? true {
      merged.lightning = run
    }
    for result in other.drills { merged.take(result) }
    merged.latest = latest ?? other.latest
    return merged
  }

  /// The values without a session, those that stem from it taken from the rest.
  fileprivate func without(_ entry: HistoryEntry, rebuilt: ConstantProfile) -> ConstantProfile {
    var next = self
    if crown?.session == entry.id { next.crown = rebuilt.crown }
    if lightning?.session == entry.id { next.lightning = rebuilt.lightning }
    if let classic, classic.day == entry.day, classic.digits == entry.cleanCount {
      next.classic = rebuilt.classic
    }
    if bestStreak == entry.summary.bestRecallStreak { next.bestStreak = rebuilt.bestStreak }
    if latest == entry.summary { next.latest = rebuilt.latest }
    if progressIndex == entry.typed.upperIndex { next.progressIndex = rebuilt.progressIndex }
    if knownDigits == entry.knownDigits(after: 0) { next.knownDigits = rebuilt.knownDigits }
    return next
  }
}

package struct DatedScore: Hashable, Sendable {
  /// Decimals from the start; of a classic record those before the first error or reveal.
  package let digits: Int64

  package let day: CivilDay

  package init(digits: Int64, day: CivilDay) {
    self.digits = digits
    self.day = day
  }
}

/// A crown or lightning: the run that holds it, without its times, its day and its session.
package struct HeldRecord: Hashable, Sendable {
  /// The run; its times are in another file, see ``PracticeStore/ghost(of:_:)``.
  package let run: PersonalBestRecord

  /// The local calendar day on which it was set.
  package let day: CivilDay

  /// The identifier of the session that set it.
  package let session: String

  init(run: PersonalBestRecord, day: CivilDay, session: String) {
    self.run = run.with([]) ?? run
    self.day = day
    self.session = session
  }
}

/// The effect of a session. Every rule is the engine's; they are called here in order.
extension Profile {
  /// Adds a finished session.
  ///
  /// - Parameter session: the session, not added before.
  /// - Complexity: O(1) unless a record is reached, then O(right digits).
  package mutating func settle(_ session: FinishedSession) -> SessionOutcome {
    settle(session.entry, times: session.cumulativeTimes)
  }

  mutating func settle(_ entry: HistoryEntry, times: [Int64]) -> SessionOutcome {
    let before = self
    let constant = self[entry.constant]
    let result = SessionResult(
      of: entry.summary, cleanCount: entry.cleanCount, cumulativeTimes: times,
      constant: entry.constant, records: constant.records, totalExperience: totalCorrectDigits)
    let delta = constant.latest.flatMap { SummaryDelta.between($0, entry.summary) }
    sessionCount += 1
    totalCorrectDigits = result.totalExperience
    totalErrors = Self.sum(totalErrors, entry.summary.errorCount)
    practiceTime = Self.sum(practiceTime, entry.summary.elapsed)
    let milestone = entry.isSuccessful ? dailyStreak.register(on: entry.day) : nil
    longestDailyStreak = max(longestDailyStreak, dailyStreak.count)
    let isRewarded = entry.challengeMark.map { challenges.complete(on: entry.day, $0) } ?? false
    if isRewarded { challengeCount += 1 }
    constants[entry.constant] = constant.settled(entry, result.updates)
    latest = entry
    let earned = Badge.earned(by: achievements)
    let earlierMark = before.challenges.mark(on: entry.day)
    let mark = challenges.mark(on: entry.day)
    return SessionOutcome(
      result: result, summary: entry.summary, delta: delta,
      signals: SuccessSignal(
        result: result, delta: delta, streak: before.dailyStreak, today: entry.day),
      dailyStreak: dailyStreak.current(on: entry.day), milestone: milestone,
      isChallengeRewarded: isRewarded, challengeMark: mark == earlierMark ? nil : mark,
      badges: earned.filter { !$0.isEarned(by: before.achievements) })
  }

  private static func sum(_ first: Int64, _ second: Int64) -> Int64 {
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow ? .max : sum
  }
}

/// Profiles made of others: rebuilt, merged, or without a session.
extension Profile {
  /// Creates a profile from a history.
  ///
  /// The times of records are not in a history; they stay in their own files.
  ///
  /// - Parameter history: the sessions, the oldest first.
  package init(rebuiltFrom history: [HistoryEntry]) {
    self.init()
    for entry in history { _ = settle(entry, times: []) }
  }

  /// Takes the better values of another profile of the player.
  ///
  /// - Parameters:
  ///   - other: the other profile.
  ///   - history: all sessions of both, the oldest first; running totals are at least their sum.
  ///   - today: the local calendar day.
  package mutating func merge(_ other: Profile, history: [HistoryEntry], on today: CivilDay) {
    let rebuilt = Profile(rebuiltFrom: history)
    for account in [other, rebuilt] {
      sessionCount = max(sessionCount, account.sessionCount)
      totalCorrectDigits = max(totalCorrectDigits, account.totalCorrectDigits)
      totalErrors = max(totalErrors, account.totalErrors)
      practiceTime = max(practiceTime, account.practiceTime)
      challengeCount = max(challengeCount, account.challengeCount)
      longestDailyStreak = max(longestDailyStreak, account.longestDailyStreak)
      takeStreak(account.dailyStreak)
      challenges.merge(account.challenges, on: today)
      for entry in account.constants.entries {
        constants[entry.key] = self[entry.key].merged(with: entry.value)
      }
    }
    for entry in rebuilt.constants.entries {
      guard var values = constants[entry.key] else { continue }
      values.latest = entry.value.latest
      if entry.value.progressIndex > 0 { values.progressIndex = entry.value.progressIndex }
      constants[entry.key] = values
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

  /// The profile as it is once a session is deleted.
  ///
  /// What stems from the session is taken from the sessions that are left; what stems from sessions
  /// that the history no longer holds stays.
  ///
  /// - Parameter history: the sessions that are left, the oldest first.
  /// - Complexity: O(sessions).
  package func without(_ entry: HistoryEntry, history: [HistoryEntry]) -> Profile {
    var rebuilt = Profile(rebuiltFrom: history)
    // Drills stand in no history.
    for values in constants.entries {
      for result in values.value.drills { rebuilt.take(result, of: values.key) }
    }
    guard sessionCount > Int64(history.count) + 1 else { return rebuilt }
    var next = self
    next.sessionCount -= 1
    next.totalCorrectDigits = max(totalCorrectDigits - entry.summary.correctCount, 0)
    next.totalErrors = max(totalErrors - entry.summary.errorCount, 0)
    next.practiceTime = max(practiceTime - entry.summary.elapsed, 0)
    if let values = constants[entry.constant] {
      next.constants[entry.constant] = values.without(entry, rebuilt: rebuilt[entry.constant])
    }
    if latest?.id == entry.id { next.latest = history.last }
    return next
  }
}
