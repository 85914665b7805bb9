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
  public init(streak: Int64) {
    self =
      if streak >= Self.glowStreak { .glow } else if streak >= Self.auraStreak { .aura } else {
        .none
      }
  }

  /// Orders tiers by strength.
  public static func < (lhs: StreakTier, rhs: StreakTier) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// When the drawn keypad fades, so that the player sees the digits alone.
///
/// The pad rests at 20 % opacity. It fades to 5 % while more than twenty digits in a row were right
/// and the typing is fast and continuous; it returns after three idle seconds or an error.
public enum PadFlow {
  /// The opacity at rest.
  public static var restOpacity: Double { 0.20 }

  /// The opacity in flow.
  public static var flowOpacity: Double { 0.05 }

  /// The streak to exceed, and the number of gaps over which the pace is measured.
  public static var streakToExceed: Int64 { 20 }

  /// The idle time that ends the flow, in nanoseconds.
  public static var idleLimit: Int64 { 3_000_000_000 }

  /// "Fast": the longest mean gap between digits over the last twenty gaps, in nanoseconds.
  ///
  /// Half a second, for two reasons. Record recitations run at 0.8 to 2.1 digits a second, so two a
  /// second over twenty digits is as fast as recall gets. And people type in chunks with about
  /// 600 ms between them: a limit on each gap would make the pad flicker at every chunk, a limit on
  /// their mean does not. "Continuous" is ``idleLimit``: no gap of three seconds.
  public static var fastMeanGap: Int64 { 500_000_000 }

  /// How long the change of opacity takes, in nanoseconds.
  public static var fadeDuration: Int64 { 1_000_000_000 }

  /// The pad's opacity, or the one that it fades to.
  public static func opacity(isInFlow: Bool) -> Double { isInFlow ? flowOpacity : restOpacity }

  /// The opacity to draw while the pad fades.
  ///
  /// - Parameters:
  ///   - isInFlow: whether the player is in flow now.
  ///   - elapsed: nanoseconds since that last changed, at least 0.
  public static func fadingOpacity(isInFlow: Bool, elapsed: Int64) -> Double {
    let target = opacity(isInFlow: isInFlow)
    let origin = opacity(isInFlow: !isInFlow)
    guard elapsed < fadeDuration else { return target }
    let share = Double(max(elapsed, 0)) / Double(fadeDuration)
    // Smoothstep: the change begins and ends gently.
    return origin + (target - origin) * share * share * (3 - 2 * share)
  }

  /// Whether the last gaps were fast on average.
  ///
  /// - Parameter span: nanoseconds over the last ``streakToExceed`` gaps.
  static func isFast(span: Int64) -> Bool { span <= fastMeanGap * streakToExceed }
}
