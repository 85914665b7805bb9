/// The atmosphere of a game: how far the player is ahead of or behind the ghost, as a tint.
public struct Atmosphere: Hashable, Sendable {
  /// The gap to the ghost, −1 (far behind) to 1 (far ahead); 0 is level.
  public let delta: Double

  /// The gap in digits, signed, for the text next to the tint.
  public let gap: Int64

  /// The smallest divisor of a gap.
  public static var smallestScale: Int64 { 10 }

  /// Creates the atmosphere from the positions of player and ghost.
  ///
  /// The gap is divided by the ghost's own position, so the same gap fades as the run grows longer.
  /// While the ghost stands at 0 (no record, or not yet moving) the atmosphere is neutral.
  ///
  /// - Parameters:
  ///   - effectivePosition: right digits minus errors.
  ///   - ghostPosition: digits the ghost has typed.
  public init(effectivePosition: Int64, ghostPosition: Int64) {
    guard ghostPosition > 0 else {
      delta = 0
      gap = 0
      return
    }
    gap = effectivePosition - ghostPosition
    let scaled = Double(gap) / Double(max(ghostPosition, Self.smallestScale))
    delta = min(max(scaled, -1), 1)
  }

  /// The tint of the background, or `nil` when level.
  public var tint: Tint? {
    if delta == 0 { return nil }
    let magnitude = delta < 0 ? -delta : delta
    return Tint(side: delta > 0 ? .ahead : .behind, opacity: 0.05 + magnitude * 0.15)
  }
}

/// A tint over black: which of two colours, which front ends choose, and how strong.
public struct Tint: Hashable, Sendable {
  /// The two sides of the ghost, a colour each.
  public enum Side: UInt8, CaseIterable, Sendable {
    /// Ahead of the ghost.
    case ahead
    /// Behind the ghost.
    case behind
  }

  /// The side of the ghost on which the player is.
  public let side: Side

  /// The opacity, 0.05 (nearly level) to 0.20 (far apart).
  public let opacity: Double
}

/// The horizon of a game: a line on which the player's dot and the ghost's dot move to the right.
public struct HorizonLine: Hashable, Sendable {
  /// The number of digits of the whole line, at least 1.
  public let totalTarget: Int64

  /// The free space ahead of the leader in an open-ended game, in digits.
  public static var margin: Int64 { 10 }

  /// Creates a line for a known distance.
  ///
  /// - Parameter totalTarget: digits of the whole line; below 1 counts as 1.
  public init(totalTarget: Int64) { self.totalTarget = max(totalTarget, 1) }

  /// Creates the line of an open-ended game, a little longer than record and player.
  ///
  /// - Parameters:
  ///   - recordCount: digits of the ghost's record, 0 without one.
  ///   - effectivePosition: the player's right digits minus errors.
  public init(recordCount: Int64, effectivePosition: Int64) {
    self.init(totalTarget: max(recordCount, effectivePosition, 0) + Self.margin)
  }

  /// The place of a dot.
  ///
  /// - Parameters:
  ///   - position: digits typed; a negative one is drawn at the left end.
  ///   - width: the length of the drawn line, in any unit.
  /// - Returns: the distance from the left end, 0 to `width`.
  public func x(position: Int64, width: Double) -> Double {
    let share = Double(max(position, 0)) / Double(totalTarget)
    return min(share, 1) * width
  }
}
