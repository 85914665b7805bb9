/// The visual tier of a streak of right digits, in every mode.
public enum StreakTier: UInt8, CaseIterable, Comparable, Sendable {
  /// Fewer than ten in a row: the interface is at rest.
  case none
  /// Ten in a row: a subtle cyan aura.
  case aura
  /// Twenty in a row: a stronger, fluid glow.
  case glow

  /// The streak at which the aura appears.
  public static var auraStreak: Int64 { 10 }
  /// The streak at which the glow appears.
  public static var glowStreak: Int64 { 20 }
  /// The streak at which a front end may add one more effect.
  public static var expressStreak: Int64 { 50 }

  /// Creates the tier of a streak.
  ///
  /// - Parameter streak: right digits in a row.
  public init(streak: Int64) {
    self =
      if streak >= Self.glowStreak { .glow } else if streak >= Self.auraStreak { .aura } else {
        .none
      }
  }

  /// Orders tiers by strength.
  public static func < (lhs: StreakTier, rhs: StreakTier) -> Bool { lhs.rawValue < rhs.rawValue }
}
