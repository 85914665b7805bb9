import PracticeEngine

/// A session on the leaderboard.
extension HistoryEntry {
  /// The run for the leaderboard, without its times; `nil` for a session that was not certified.
  public var certifiedRun: HeldRecord? {
    guard summary.certified,
      let run = PersonalBestRecord(
        constant: constant, digitCount: summary.correctCount,
        totalTime: summary.lastCorrectTime, cumulativeTimes: [])
    else { return nil }
    return HeldRecord(run: run, day: day, session: id)
  }
}
