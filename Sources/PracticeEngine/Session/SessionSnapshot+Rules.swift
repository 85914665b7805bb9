public import DigitCore

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
  public var firstErrorIndex: Int64? {
    storedFirstErrorIndex < 0 ? nil : storedFirstErrorIndex
  }

  /// The visual tier of the streak.
  public var streakTier: StreakTier { StreakTier(streak: currentStreak) }

  /// The keypad's opacity, or the one that it fades to.
  public var padOpacity: Double { PadFlow.opacity(isInFlow: isInFlow) }

  /// Whether the rest of the current line is revealed.
  public var isLineRevealed: Bool { revealedUpTo > currentIndex }

  /// Whether the decimal at an index is shown before it is typed.
  ///
  /// - Parameter index: 0-based index of the decimal.
  public func shows(index: Int64) -> Bool {
    range.contains(index: index) && (mode.showsOverlay || index < revealedUpTo)
  }

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
    phase.reason != nil && mode.countsForRecords && correctCount > 0 && errorCount == 0
      && revealsUsed == 0
  }

  /// Experience gained: every right digit counts, in learn mode too.
  @inlinable
  public var experienceGained: Int64 { correctCount }

  /// Whether the session counts for the daily streak: it is finished and had a right digit.
  public var isSuccessful: Bool { phase.reason != nil && correctCount > 0 }
}
