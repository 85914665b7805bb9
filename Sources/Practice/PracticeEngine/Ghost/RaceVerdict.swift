/// Who won a race against a ghost.
public enum RaceVerdict: Hashable, Sendable {
  /// The player was ahead at the end, by so many digits; an error costs one.
  case ahead(digits: Int64)
  /// The ghost was ahead at the end.
  case behind(digits: Int64)
  /// Both reached the ghost's last digit, the player earlier by so many nanoseconds.
  case faster(time: Int64)
  /// Both reached it, the ghost earlier.
  case slower(time: Int64)
  /// Neither was ahead.
  case level

  /// Judges a finished race, or returns `nil` where there was none.
  ///
  /// The ghost stops at its last digit: who gets there later is level with it, so that time
  /// decides.
  ///
  /// - Parameters:
  ///   - snapshot: the session's last state.
  ///   - ghost: the ghost of the session.
  public init?(of snapshot: SessionSnapshot, ghost: GhostEngine) {
    guard snapshot.mode.hasGhost, snapshot.phase.reason != nil, ghost.digitCount > 0 else {
      return nil
    }
    let gap = snapshot.effectivePosition - snapshot.ghostPosition
    if gap != 0 {
      self = gap > 0 ? .ahead(digits: gap) : .behind(digits: -gap)
    } else if snapshot.effectivePosition == ghost.digitCount, let finish = ghost.finishTime,
      snapshot.lastCorrectTime != finish
    {
      let time = finish - snapshot.lastCorrectTime
      self = time > 0 ? .faster(time: time) : .slower(time: -time)
    } else {
      self = .level
    }
  }
}
