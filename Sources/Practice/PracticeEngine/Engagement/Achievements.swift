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
public enum Badge: UInt8, NamedCase, Sendable {
  /// The first session.
  case firstSteps
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
  ///
  /// - Parameter achievements: the totals of the whole practice.
  public static func earned(by achievements: Achievements) -> [Badge] {
    allCases.filter { $0.isEarned(by: achievements) }
  }

  /// Whether the badge is earned.
  ///
  /// - Parameter achievements: the totals of the whole practice.
  public func isEarned(by achievements: Achievements) -> Bool {
    switch self {
    case .firstSteps: achievements.sessions >= 1
    case .hundred: achievements.longestRun >= 100
    case .thousand: achievements.longestRun >= 1_000
    case .feynmanPoint: achievements.longestRun >= 767
    case .flawlessFifty: achievements.bestStreak >= 50
    case .lightningHands: achievements.highestSpeed > 5
    case .wholeWeek: achievements.longestDailyStreak >= 7
    case .wholeMonth: achievements.longestDailyStreak >= 30
    case .challenger: achievements.challenges >= 10
    case .polymath: achievements.constantsPracticed >= 3
    case .grandmaster: Grade(experience: achievements.experience) == .grandmaster
    }
  }

  /// The name in machine-readable output, such as `feynmanPoint`; it never changes.
  public var name: String {
    switch self {
    case .firstSteps: "firstSteps"
    case .hundred: "hundred"
    case .thousand: "thousand"
    case .feynmanPoint: "feynmanPoint"
    case .flawlessFifty: "flawlessFifty"
    case .lightningHands: "lightningHands"
    case .wholeWeek: "wholeWeek"
    case .wholeMonth: "wholeMonth"
    case .challenger: "challenger"
    case .polymath: "polymath"
    case .grandmaster: "grandmaster"
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
    guard let next = Grade(rawValue: Grade(experience: experience).rawValue + 1) else {
      return nil
    }
    return next.threshold - experience
  }

  /// Orders grades by rank.
  public static func < (lhs: Grade, rhs: Grade) -> Bool { lhs.rawValue < rhs.rawValue }
}
