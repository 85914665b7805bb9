public import DigitCore

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

  /// In learn mode: how much is shown; it never changes.
  public internal(set) var pass: LearnPass

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

  /// Right digits since the last one that was wrong or shown before it was typed.
  public internal(set) var recallStreak: Int64 = 0

  /// The longest streak of recalled digits: the one that counts for the player's best.
  public internal(set) var bestRecallStreak: Int64 = 0

  /// Whether keys came faster than any hand types, which voids all times.
  public internal(set) var exceedsHumanRate = false

  /// How often the rest of a line was revealed.
  public internal(set) var revealsUsed: Int64 = 0

  /// 0-based index past the last decimal that was revealed; ``lowerIndex`` without reveals.
  public internal(set) var revealedUpTo: Int64

  /// Right digits from the start before the first error or reveal: the score of the classic record.
  public internal(set) var cleanCount: Int64 = 0

  /// Digits that the ghost had right at the last event, or at the last key of a session that was
  /// left; 0 outside game.
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
  init(mode: SessionMode, range: DigitRange, pass: LearnPass = .shown) {
    self.mode = mode
    self.pass = pass
    lowerIndex = range.lowerIndex
    upperIndex = range.upperIndex
    currentIndex = range.lowerIndex
    revealedUpTo = range.lowerIndex
  }

  /// The same state under another number: a null engine publishes it, so that its measurement takes
  /// the same path as that of the engine.
  package func numbered(_ sequence: UInt64) -> SessionSnapshot {
    var copy = self
    copy.sequence = sequence
    return copy
  }
}

/// Values derived from the counters of a snapshot.
extension SessionSnapshot {
  /// The 0-based indices of the session's decimals.
  public var range: DigitRange { DigitRange(lowerIndex..<upperIndex) }

  /// Right digits so far.
  @inlinable
  public var correctCount: Int64 { currentIndex - lowerIndex }

  /// The position tracker: the 1-based number of the next expected decimal.
  @inlinable
  public var position: Int64 { currentIndex + 1 }

  /// Right digits minus errors, the position that a game counts; it may be negative.
  @inlinable
  public var effectivePosition: Int64 { correctCount - errorCount }

  /// 0-based index of the first decimal that was typed wrong, or `nil` without errors.
  public var firstErrorIndex: Int64? { storedFirstErrorIndex < 0 ? nil : storedFirstErrorIndex }

  /// The visual tier of the streak.
  public var streakTier: StreakTier { StreakTier(streak: currentStreak) }

  /// The keypad's opacity, or the one that it fades to.
  public var padOpacity: Double { PadFlow.opacity(isInFlow: isInFlow) }

  /// Whether the rest of the current line is revealed.
  public var isLineRevealed: Bool { revealedUpTo > currentIndex }

  /// Whether the decimal at an index is shown before it is typed.
  public func shows(index: Int64) -> Bool {
    range.contains(index: index)
      && (index < revealedUpTo || mode.showsOverlay && pass.shows(offset: index - lowerIndex))
  }

  /// Whether the rest of a line may be revealed: where digits are recalled, but for strict.
  public var allowsReveals: Bool { mode.allowsReveals || mode.takesSegment && pass.isRecall }

  /// The gap to the ghost as an atmosphere; neutral outside game.
  public var atmosphere: Atmosphere {
    Atmosphere(
      effectivePosition: effectivePosition, ghostPosition: mode.hasGhost ? ghostPosition : 0)
  }

  /// Mean speed in right digits a second up to the last right digit; 0 while that took no time.
  public var cps: Double {
    TypingSpeed.digitsPerSecond(digits: correctCount, time: lastCorrectTime)
  }

  /// The share of right digits among all typed, 0 to 1; 1 before the first.
  public var accuracy: Double { TypingSpeed.accuracy(right: correctCount, wrong: errorCount) }

  /// Whether the session can stand as proof: finished, with at least one right digit and without
  /// error or reveal, in any mode but learn.
  public var isCertified: Bool {
    phase.reason != nil && phase.reason != .interrupted && mode.countsForRecords
      && correctCount > 0 && errorCount == 0 && revealsUsed == 0
  }

  /// Whether the digits are recalled and not copied: in every mode but learn's first two passes.
  public var isRecall: Bool { !mode.showsOverlay || pass.isRecall }

  /// Whether the session counts for the daily streak: it is finished and had a right digit.
  public var isSuccessful: Bool { phase.reason != nil && correctCount > 0 }
}

/// The phase of a session: ready, running, or finished for a reason.
public enum SessionPhase: Hashable, Sendable {
  /// Nothing was typed yet; the first digit starts the session.
  case ready
  /// Digits are being typed.
  case running
  /// The session is over; only a reset leads out.
  case finished(FinishReason)

  /// Whether digits are being typed.
  @inlinable
  public var isRunning: Bool { self == .running }

  var isOver: Bool {
    if case .finished = self { return true }
    return false
  }

  /// Why the session is over, or `nil` while it is not.
  public var reason: FinishReason? {
    guard case .finished(let reason) = self else { return nil }
    return reason
  }

  /// The name in replay reports: `ready`, `running` or `finished`.
  public var name: String {
    switch self {
    case .ready: "ready"
    case .running: "running"
    case .finished: "finished"
    }
  }
}

/// Why a session ended; the names in history and replay reports never change.
public enum FinishReason: String, NamedCase, Sendable {
  /// A wrong digit in strict mode.
  case error
  /// The player left.
  case stopped
  /// The last digit of the segment, or of all available digits, was typed.
  case completed
  /// No key came for a long time; the time after the last one does not count.
  case inactive
  /// The program ended before the session did, which was kept as it was typed.
  case interrupted
}
