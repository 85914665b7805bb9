public import DigitCore
public import PracticeEngine

/// The critical values: what Home shows and what the next session is settled by.
///
/// They live in one small file of their own and are read at start without looking at the history,
/// from which none of them is derived.
public struct Profile: Hashable, Sendable {
  /// Sessions ever finished.
  public internal(set) var sessionCount: Int64 = 0

  /// All right digits ever typed: the experience.
  public internal(set) var totalCorrectDigits: Int64 = 0

  /// All wrong digits ever typed.
  public internal(set) var totalErrors: Int64 = 0

  /// Nanoseconds ever spent in sessions.
  public internal(set) var practiceTime: Int64 = 0

  /// The daily streak.
  public internal(set) var dailyStreak = DailyStreak()

  /// The longest daily streak ever.
  public internal(set) var longestDailyStreak: Int64 = 0

  /// The day of the last completed challenge.
  public internal(set) var challenges = ChallengeLedger()

  /// Challenges ever rewarded.
  public internal(set) var challengeCount: Int64 = 0

  /// The values of each constant that was practised.
  public internal(set) var constants: [MathematicalConstant: ConstantProfile] = [:]

  /// The latest session, kept here as well so that a history whose append was cut off is completed.
  public internal(set) var latest: HistoryEntry?

  /// The profile of somebody who never practised.
  public init() {}

  /// The values of a constant.
  ///
  /// - Parameter constant: the constant.
  public subscript(constant: MathematicalConstant) -> ConstantProfile {
    constants[constant] ?? ConstantProfile()
  }

  /// The longest streak of right digits with any constant.
  public var bestStreak: Int64 { constants.values.map(\.bestStreak).max() ?? 0 }

  /// The grade, computed from experience and stored nowhere.
  public var grade: Grade { Grade(experience: totalCorrectDigits) }

  /// What badges and themes are judged by.
  public var achievements: Achievements {
    Achievements(
      experience: totalCorrectDigits, sessions: sessionCount, bestStreak: bestStreak,
      longestDailyStreak: longestDailyStreak, challenges: challengeCount,
      longestRun: constants.values.compactMap { $0.crown?.run.digitCount }.max() ?? 0,
      highestSpeed: constants.values.compactMap { $0.lightning?.run.cps }.max() ?? 0,
      constantsPractised: Int64(constants.values.filter { $0.progressIndex > 0 }.count))
  }
}
