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

/// A badge for something done once, computed from ``Achievements`` and not stored.
///
/// The names in machine-readable output, such as `feynmanPoint`, never change.
public enum Badge: String, NamedCase, Sendable {
  /// The first session.
  case firstSteps
  /// A certified run of 10 decimals.
  case firstTen
  /// A certified run of 100 decimals.
  case hundred
  /// A certified run of 1,000 decimals.
  case thousand
  /// A certified run up to the six nines that end at decimal 767.
  case feynmanPoint
  /// Fifty right digits in a row.
  case flawlessFifty
  /// More than five digits a second over more than fifty digits.
  case lightningHands
  /// Seven days in a row.
  case wholeWeek
  /// Thirty days in a row.
  case wholeMonth
  /// Ten challenges of the day.
  case challenger
  /// Three constants.
  case polymath
  /// The highest grade.
  case grandmaster

  /// The badges earned, in their order.
  public static func earned(by achievements: Achievements) -> [Badge] {
    allCases.filter { $0.isEarned(by: achievements) }
  }

  /// Whether the badge is earned.
  public func isEarned(by achievements: Achievements) -> Bool {
    switch condition {
    case .sessions(let count): achievements.sessions >= count
    case .run(let count): achievements.longestRun >= count
    case .streak(let count): achievements.bestStreak >= count
    case .speed(let limit): achievements.highestSpeed > Double(limit)
    case .days(let count): achievements.longestDailyStreak >= count
    case .challenges(let count): achievements.challenges >= count
    case .constants(let count): achievements.constantsPracticed >= count
    case .experience(let count): achievements.experience >= count
    }
  }

  /// What earns a badge.
  public enum Condition: Hashable, Sendable {
    /// Sessions; decimals of a certified run; recalled digits in a row.
    case sessions(Int64), run(Int64), streak(Int64)
    /// More digits a second, over more than fifty digits, certified.
    case speed(Int64)
    /// Days in a row; challenges of the day; constants; right digits.
    case days(Int64), challenges(Int64), constants(Int64), experience(Int64)
  }

  /// What earns the badge.
  public var condition: Condition {
    switch self {
    case .firstSteps: .sessions(1)
    case .firstTen: .run(10)
    case .hundred: .run(100)
    case .thousand: .run(1_000)
    case .feynmanPoint: .run(767)
    case .flawlessFifty: .streak(50)
    case .lightningHands: .speed(5)
    case .wholeWeek: .days(7)
    case .wholeMonth: .days(30)
    case .challenger: .challenges(10)
    case .polymath: .constants(3)
    case .grandmaster: .experience(Grade.grandmaster.threshold)
    }
  }
}

/// The player's grade, computed from experience and not stored.
public enum Grade: UInt8, CaseIterable, Comparable, Sendable {
  /// Below 1,000.
  case novice
  /// Below 5,000.
  case apprentice
  /// Below 20,000.
  case athlete
  /// Below 100,000.
  case expert
  /// 100,000 and above.
  case grandmaster

  /// Creates the grade of an amount of experience.
  ///
  /// - Parameter experience: right digits ever typed.
  public init(experience: Int64) {
    self =
      switch experience {
      case ..<1_000: .novice
      case ..<5_000: .apprentice
      case ..<20_000: .athlete
      case ..<100_000: .expert
      default: .grandmaster
      }
  }

  /// The experience at which the grade begins.
  public var threshold: Int64 {
    switch self {
    case .novice: 0
    case .apprentice: 1_000
    case .athlete: 5_000
    case .expert: 20_000
    case .grandmaster: 100_000
    }
  }

  /// The experience missing to the next grade, or `nil` for the highest.
  ///
  /// - Parameter experience: right digits ever typed.
  public static func missing(experience: Int64) -> Int64? {
    guard let next = Grade(rawValue: Grade(experience: experience).rawValue + 1) else { return nil }
    return next.threshold - experience
  }

  /// Orders grades by rank.
  public static func < (lhs: Grade, rhs: Grade) -> Bool { lhs.rawValue < rhs.rawValue }
}
