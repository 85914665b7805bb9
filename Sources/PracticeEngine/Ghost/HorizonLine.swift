/// The horizon of a game: a line on which the player's dot and the ghost's dot move to the right.
public struct HorizonLine: Hashable, Sendable {
  /// How many digits the whole line stands for, at least 1.
  public let totalTarget: Int64

  /// The room kept free in front of the leader of an open-ended game, in digits.
  public static var margin: Int64 { 10 }

  /// Makes a line for a known distance.
  ///
  /// - Parameter totalTarget: digits that the line stands for; below 1 counts as 1.
  public init(totalTarget: Int64) {
    self.totalTarget = max(totalTarget, 1)
  }

  /// Makes the line of an open-ended game: it reaches a little beyond record and player.
  ///
  /// - Parameters:
  ///   - recordCount: digits of the record that runs along, 0 without one.
  ///   - effectivePosition: the player's right digits minus errors.
  public init(recordCount: Int64, effectivePosition: Int64) {
    self.init(totalTarget: max(recordCount, effectivePosition, 0) + Self.margin)
  }

  /// Where a dot stands.
  ///
  /// - Parameters:
  ///   - position: digits typed; a negative one stands at the left end.
  ///   - width: the length of the drawn line, in any unit.
  /// - Returns: the distance from the left end, 0 to `width`.
  public func x(position: Int64, width: Double) -> Double {
    let share = Double(max(position, 0)) / Double(totalTarget)
    return min(share, 1) * width
  }
}
