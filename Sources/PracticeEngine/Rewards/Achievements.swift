/// The totals of a player's practice, which earn badges and unlock themes.
public struct Achievements: Hashable, Sendable {
  /// All right digits ever typed.
  public let experience: Int64
  /// Sessions ever finished.
  public let sessions: Int64
  /// The longest streak of right digits.
  public let bestStreak: Int64
  /// The longest daily streak.
  public let longestDailyStreak: Int64
  /// Challenges ever rewarded.
  public let challenges: Int64
  /// Decimals of the longest certified run.
  public let longestRun: Int64
  /// Digits a second of the fastest certified run over more than fifty digits.
  public let highestSpeed: Double
  /// Constants with at least one right decimal.
  public let constantsPracticed: Int64

  /// Creates achievements; all numbers are at least 0.
  public init(
    experience: Int64 = 0, sessions: Int64 = 0, bestStreak: Int64 = 0,
    longestDailyStreak: Int64 = 0, challenges: Int64 = 0, longestRun: Int64 = 0,
    highestSpeed: Double = 0, constantsPracticed: Int64 = 0
  ) {
    self.experience = experience
    self.sessions = sessions
    self.bestStreak = bestStreak
    self.longestDailyStreak = longestDailyStreak
    self.challenges = challenges
    self.longestRun = longestRun
    self.highestSpeed = highestSpeed
    self.constantsPracticed = constantsPracticed
  }
}
