import DigitCore
import PracticeEngine

extension Profile {
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

extension ConstantProfile {
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
