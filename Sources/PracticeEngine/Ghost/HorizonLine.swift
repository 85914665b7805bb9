/// The horizon of a game: a line on which the player's dot and the ghost's dot move to the right.
public struct HorizonLine: Hashable, Sendable {
  /// The number of digits of the whole line, at least 1.
  public let totalTarget: Int64

  /// The free space ahead of the leader in an open-ended game, in digits.
  public static var margin: Int64 { 10 }

  /// Creates a line for a known distance.
  ///
  /// - Parameter totalTarget: digits of the whole line; below 1 counts as 1.
  public init(totalTarget: Int64) {
    self.totalTarget = max(totalTarget, 1)
  }

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
