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

  /// The grade's title, the same in every language.
  public var title: String {
    switch self {
    case .novice: "Novice"
    case .apprentice: "Apprenti"
    case .athlete: "Athlète"
    case .expert: "Expert"
    case .grandmaster: "Grandmaster"
    }
  }

  /// Orders grades by rank.
  public static func < (lhs: Grade, rhs: Grade) -> Bool { lhs.rawValue < rhs.rawValue }
}
