public import DigitCore
public import PlatformIO
public import PracticeEngine

/// A session in the history.
public struct HistoryEntry: Hashable, Sendable {
  /// The session's identifier; also the file name of a certified run's transcript.
  public let id: String

  /// When it ended.
  public let ended: WallTime

  /// The constant.
  public let constant: MathematicalConstant

  /// Mode, score, errors, speed, accuracy, reveals, certificate.
  public let summary: SessionSummary

  /// 0-based index of the first decimal typed.
  public let lowerIndex: Int64

  /// Right digits from the start before the first error or reveal.
  public let cleanCount: Int64

  /// 0-based index of the first decimal typed wrong, or `nil` without errors.
  public let firstErrorIndex: Int64?

  /// Nanoseconds from the first key to the first wrong digit, or `nil` without errors.
  public let firstErrorTime: Int64?

  /// The layout of the number pad, where it is known.
  public let keypad: KeypadLayout?

  /// Whether the program stalled, which voids the certificate.
  public let isStalled: Bool

  /// Whether the session met the challenge of its day.
  public let isChallengeMet: Bool

  /// Right and wrong digits, by digit.
  public let tally: DigitTally

  /// The wrong digits, the first ``SessionRecorder/listedErrors`` of them.
  public let errors: [DigitError]

  /// Creates an entry.
  init(
    id: String, ended: WallTime, constant: MathematicalConstant, summary: SessionSummary,
    range lowerIndex: Int64, cleanCount: Int64, firstErrorIndex: Int64?, firstErrorTime: Int64?,
    keypad: KeypadLayout?, isStalled: Bool, isChallengeMet: Bool, tally: DigitTally,
    errors: [DigitError]
  ) {
    self.id = id
    self.ended = ended
    self.constant = constant
    self.summary = summary
    self.lowerIndex = lowerIndex
    self.cleanCount = cleanCount
    self.firstErrorIndex = firstErrorIndex
    self.firstErrorTime = firstErrorTime
    self.keypad = keypad
    self.isStalled = isStalled
    self.isChallengeMet = isChallengeMet
    self.tally = tally
    self.errors = errors
  }

  /// The local calendar day of the session, where and when it was played.
  public var day: CivilDay {
    CivilDay(unixSeconds: ended.unixSeconds, utcOffset: ended.utcOffset)
  }

  /// Whether the session counts for the daily streak: it had a right digit.
  public var isSuccessful: Bool { summary.reason != nil && summary.correctCount > 0 }

  /// The decimals typed right, as 0-based indices.
  public var typed: DigitRange { DigitRange(lowerIndex..<lowerIndex + summary.correctCount) }
}
