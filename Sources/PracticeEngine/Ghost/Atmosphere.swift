/// The atmosphere of a game: how far the player is ahead of or behind the ghost, as a tint.
public struct Atmosphere: Hashable, Sendable {
  /// The gap to the ghost, −1 (far behind) to 1 (far ahead); 0 is level.
  public let delta: Double

  /// The gap in digits, signed, for the text next to the colour.
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

  /// The colour over the black background, or `nil` when level.
  public var tint: Tint? {
    if delta == 0 { return nil }
    let magnitude = delta < 0 ? -delta : delta
    return Tint(hue: delta > 0 ? .orange : .cyan, opacity: 0.05 + magnitude * 0.15)
  }
}
