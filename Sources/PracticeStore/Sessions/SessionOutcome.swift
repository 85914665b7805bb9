public import PracticeEngine

/// The outcome of a session, for its end screen.
public struct SessionOutcome: Hashable, Sendable {
  /// Certificate, records, experience, grade, double bang.
  public let result: SessionResult

  /// The session's numbers.
  public let summary: SessionSummary

  /// What changed since the previous session with the same constant, if there was one.
  public let delta: SummaryDelta?

  /// The signs of success.
  public let signals: SuccessSignal

  /// The daily streak with this session.
  public let dailyStreak: Int64

  /// The milestone that the daily streak reached, if any.
  public let milestone: Int64?

  /// Whether the session met the challenge of the day and is rewarded for it.
  public let isChallengeRewarded: Bool

  /// The badges that it earned.
  public let badges: [Badge]

  /// Whether to ask for consent to reminders now; set by ``PracticeStore/finish(_:)``.
  public internal(set) var asksForReminder = false
}
