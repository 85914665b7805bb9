package import DigitCore

/// The numbers of a session for its end screen and for the history.
public struct SessionSummary: Hashable, Sendable {
  /// The session's mode.
  public let mode: SessionMode
  /// Why it ended, or `nil` while it has not.
  public let reason: FinishReason?
  /// Right digits: the score.
  public let correctCount: Int64
  /// Wrong digits.
  public let errorCount: Int64
  /// The longest streak.
  public let bestStreak: Int64
  /// The longest streak of digits that were not shown before they were typed.
  public let bestRecallStreak: Int64
  /// How often the rest of a line was revealed.
  public let revealsUsed: Int64
  /// Nanoseconds from the first key to the last event.
  public let elapsed: Int64
  /// Nanoseconds from the first key to the last right digit.
  public let lastCorrectTime: Int64
  /// Whether the times are those of a hand; a stall or an impossible key rate voids them.
  public let isTimed: Bool
  /// Mean speed in right digits a second; 0 where the times are void.
  public let cps: Double
  /// The share of right digits, 0 to 1.
  public let accuracy: Double
  /// Whether the session can stand as proof.
  public let certified: Bool

  /// Creates the summary of a session; a program that stalled voids its times.
  public init(_ snapshot: SessionSnapshot, stalled: Bool = false) {
    self.init(
      mode: snapshot.mode, reason: snapshot.phase.reason, correctCount: snapshot.correctCount,
      errorCount: snapshot.errorCount, bestStreak: snapshot.bestStreak,
      bestRecallStreak: snapshot.bestRecallStreak, revealsUsed: snapshot.revealsUsed,
      elapsed: snapshot.elapsed, lastCorrectTime: snapshot.lastCorrectTime,
      isTimed: !stalled && !snapshot.exceedsHumanRate, certified: snapshot.isCertified)
  }

  /// Creates a summary from stored numbers; without a streak of recalled digits it is the longest
  /// one.
  public init(
    mode: SessionMode, reason: FinishReason?, correctCount: Int64, errorCount: Int64,
    bestStreak: Int64, bestRecallStreak: Int64? = nil, revealsUsed: Int64, elapsed: Int64,
    lastCorrectTime: Int64, isTimed: Bool = true, certified: Bool
  ) {
    self.mode = mode
    self.reason = reason
    self.correctCount = correctCount
    self.errorCount = errorCount
    self.bestStreak = bestStreak
    self.bestRecallStreak = bestRecallStreak ?? bestStreak
    self.revealsUsed = revealsUsed
    self.elapsed = elapsed
    self.lastCorrectTime = lastCorrectTime
    self.isTimed = isTimed
    cps = TypingSpeed.digitsPerSecond(digits: correctCount, time: isTimed ? lastCorrectTime : 0)
    accuracy = TypingSpeed.accuracy(right: correctCount, wrong: errorCount)
    self.certified = certified
  }

  /// Mean nanoseconds between right digits, or `nil` with fewer than two.
  public var meanResponseTime: Double? {
    correctCount < 2 || !isTimed ? nil : Double(lastCorrectTime) / Double(correctCount - 1)
  }

  /// The run of a session, without times where they are void; `nil` for one without a right digit.
  package func run(of constant: MathematicalConstant, _ times: [Int64]) -> PersonalBestRecord? {
    PersonalBestRecord(
      constant: constant, digitCount: correctCount, totalTime: isTimed ? lastCorrectTime : 0,
      cumulativeTimes: isTimed ? times : [], isTimed: isTimed)
  }
}

/// The changes from the previous session to this one.
public struct SummaryDelta: Hashable, Sendable {
  /// More (or fewer) right digits.
  public let digits: Int64
  /// More (or less) time to the last right digit, in nanoseconds; 0 where a time is void.
  public let time: Int64
  /// More (or fewer) digits a second; 0 where a time is void.
  public let cps: Double
  /// A longer (or shorter) mean response time in nanoseconds; `nil` when either has none.
  public let meanResponseTime: Double?

  /// The changes between two sessions of one constant, or `nil` for sessions that do not compare:
  /// of two modes, or of learn mode over segments of different lengths.
  public static func between(
    _ previous: SessionSummary, _ current: SessionSummary
  ) -> SummaryDelta? {
    let isSegment = current.mode.takesSegment
    guard previous.mode == current.mode,
      !isSegment || previous.correctCount == current.correctCount
    else { return nil }
    return SummaryDelta(from: previous, to: current)
  }

  /// Creates the changes between two sessions of the same constant.
  public init(from previous: SessionSummary, to current: SessionSummary) {
    digits = current.correctCount - previous.correctCount
    let areTimed = current.isTimed && previous.isTimed
    time = areTimed ? current.lastCorrectTime - previous.lastCorrectTime : 0
    cps = areTimed ? current.cps - previous.cps : 0
    if let new = current.meanResponseTime, let old = previous.meanResponseTime {
      meanResponseTime = new - old
    } else {
      meanResponseTime = nil
    }
  }

  /// Whether there were more digits in less time.
  public var isMoreInLessTime: Bool { digits > 0 && time < 0 }

  /// Whether the mean response time became shorter.
  public var respondsFaster: Bool { (meanResponseTime ?? 0) < 0 }
}

/// Mean typing speed, exactly compared.
public enum TypingSpeed {
  /// The number of nanoseconds in a second.
  public static var nanosecondsPerSecond: Int64 { 1_000_000_000 }

  /// Digits a second, or 0 where no time passed.
  ///
  /// - Parameters:
  ///   - digits: right digits, at least 0.
  ///   - time: nanoseconds from the first key to the last of them.
  public static func digitsPerSecond(digits: Int64, time: Int64) -> Double {
    guard time > 0 else { return 0 }
    return Double(digits) / seconds(time)
  }

  /// The share of right digits among all typed, 0 to 1; 1 before the first.
  public static func accuracy(right: Int64, wrong: Int64) -> Double {
    right == 0 && wrong == 0 ? 1 : Double(right) / (Double(right) + Double(wrong))
  }

  /// Nanoseconds as seconds.
  public static func seconds(_ nanoseconds: Int64) -> Double {
    Double(nanoseconds) / Double(nanosecondsPerSecond)
  }

  /// Whether one speed is truly higher than another, without rounding.
  ///
  /// a/s > b/t is decided as a·t > b·s in 128 bits. A run that took no time has speed 0.
  static func isFaster(digits: Int64, time: Int64, than otherDigits: Int64, otherTime: Int64)
    -> Bool
  {
    guard time > 0, digits > 0 else { return false }
    guard otherTime > 0 else { return true }
    let left = digits.multipliedFullWidth(by: otherTime)
    let right = otherDigits.multipliedFullWidth(by: time)
    return left.high != right.high ? left.high > right.high : left.low > right.low
  }
}
