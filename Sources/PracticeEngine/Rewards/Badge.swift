/// A badge for something done once, computed from ``Achievements`` and not stored.
public enum Badge: UInt8, CaseIterable, Sendable {
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

  /// The badge's displayed name.
  ///
  /// - Parameter language: the language to write it in.
  public func title(in language: Language) -> String {
    let english = language == .english
    return switch self {
    case .firstSteps: english ? "First steps" : "Premiers pas"
    case .hundred: english ? "One hundred" : "Cent décimales"
    case .thousand: english ? "One thousand" : "Mille décimales"
    case .feynmanPoint: english ? "Feynman point" : "Point de Feynman"
    case .flawlessFifty: english ? "Flawless fifty" : "Cinquante sans faute"
    case .lightningHands: english ? "Lightning hands" : "Mains d'éclair"
    case .wholeWeek: english ? "A whole week" : "Une semaine entière"
    case .wholeMonth: english ? "A whole month" : "Un mois entier"
    case .challenger: english ? "Challenger" : "Challenger"
    case .polymath: english ? "Polymath" : "Polymathe"
    case .grandmaster: "Grandmaster"
    }
  }
}
