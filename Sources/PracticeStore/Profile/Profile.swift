public import DigitCore
public import PracticeEngine

/// A player's totals, records and streaks: what Home shows and what the next session is settled by.
///
/// The profile has a small file of its own and is read at start without the history, from which it
/// is not derived.
public struct Profile: Hashable, Sendable {
  /// The number of finished sessions.
  public internal(set) var sessionCount: Int64 = 0

  /// All right digits typed: the experience.
  public internal(set) var totalCorrectDigits: Int64 = 0

  /// All wrong digits typed.
  public internal(set) var totalErrors: Int64 = 0

  /// Nanoseconds spent in sessions.
  public internal(set) var practiceTime: Int64 = 0

  /// The daily streak.
  public internal(set) var dailyStreak = DailyStreak()

  /// The longest daily streak.
  public internal(set) var longestDailyStreak: Int64 = 0

  /// The day of the last completed challenge.
  public internal(set) var challenges = ChallengeLedger()

  /// The number of rewarded challenges.
  public internal(set) var challengeCount: Int64 = 0

  /// The values of each constant that was practised.
  public internal(set) var constants: [MathematicalConstant: ConstantProfile] = [:]

  /// The latest session, kept here to complete a history whose append was interrupted.
  public internal(set) var latest: HistoryEntry?

  /// Creates the profile of a new player.
  public init() {}

  /// The values of a constant.
  ///
  /// - Parameter constant: the constant.
  public subscript(constant: MathematicalConstant) -> ConstantProfile {
    constants[constant] ?? ConstantProfile()
  }

  /// The longest streak of right digits with any constant.
  public var bestStreak: Int64 { constants.values.map(\.bestStreak).max() ?? 0 }

  /// The grade, computed from experience and not stored.
  public var grade: Grade { Grade(experience: totalCorrectDigits) }

  /// The achievements that unlock badges and themes.
  public var achievements: Achievements {
    Achievements(
      experience: totalCorrectDigits, sessions: sessionCount, bestStreak: bestStreak,
      longestDailyStreak: longestDailyStreak, challenges: challengeCount,
      longestRun: constants.values.compactMap { $0.crown?.run.digitCount }.max() ?? 0,
      highestSpeed: constants.values.compactMap { $0.lightning?.run.cps }.max() ?? 0,
      constantsPracticed: Int64(constants.values.filter { $0.progressIndex > 0 }.count))
  }
}
