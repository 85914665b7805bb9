import DigitCore

/// The visible state of a session after one event, as a plain value of fixed size.
///
/// Front ends draw snapshots, and threads exchange them: copying one touches no reference count.
public struct SessionSnapshot: Hashable, Sendable {
  /// The number of events of the session so far, resets included.
  public internal(set) var sequence: UInt64 = 0

  /// The phase of the session.
  public internal(set) var phase: SessionPhase = .ready

  /// The mode; it never changes.
  public internal(set) var mode: SessionMode

  /// 0-based index of the first decimal of the session.
  public internal(set) var lowerIndex: Int64

  /// 0-based index past the last decimal of the session.
  public internal(set) var upperIndex: Int64

  /// 0-based index of the next expected decimal.
  public internal(set) var currentIndex: Int64

  /// Wrong digits so far.
  public internal(set) var errorCount: Int64 = 0

  /// Right digits since the last wrong one.
  public internal(set) var currentStreak: Int64 = 0

  /// The longest streak of the session.
  public internal(set) var bestStreak: Int64 = 0

  /// How often the rest of a line was revealed.
  public internal(set) var revealsUsed: Int64 = 0

  /// 0-based index past the last decimal that was revealed; ``lowerIndex`` without reveals.
  public internal(set) var revealedUpTo: Int64

  /// Right digits from the start before the first error or reveal: the score of the classic record.
  public internal(set) var cleanCount: Int64 = 0

  /// Digits that the ghost had right at the last event; 0 outside game.
  public internal(set) var ghostPosition: Int64 = 0

  /// Nanoseconds from the first key to the last event; saturates instead of overflowing.
  public internal(set) var elapsed: Int64 = 0

  /// Nanoseconds from the first key to the last right digit.
  public internal(set) var lastCorrectTime: Int64 = 0

  /// Whether the player is in flow, so that the keypad fades.
  public internal(set) var isInFlow = false

  /// The stored form of ``firstErrorIndex``; −1 means none.
  var storedFirstErrorIndex: Int64 = -1

  /// Creates the snapshot of a session that has not begun.
  ///
  /// - Parameters:
  ///   - mode: the session's mode.
  ///   - range: the 0-based indices of its decimals.
  init(mode: SessionMode, range: DigitRange) {
    self.mode = mode
    lowerIndex = range.lowerIndex
    upperIndex = range.upperIndex
    currentIndex = range.lowerIndex
    revealedUpTo = range.lowerIndex
  }
}

/// Snapshots without a session.
extension SessionSnapshot {
  /// The same state under another number: a null engine publishes it, so that its measurement takes
  /// the same path as that of the engine.
  ///
  /// - Parameter sequence: the number of the event.
  package func numbered(_ sequence: UInt64) -> SessionSnapshot {
    var copy = self
    copy.sequence = sequence
    return copy
  }
}
