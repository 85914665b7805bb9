public import DigitCore

/// The challenge of one day: the same for all players, known in advance, changing at midnight.
public struct DailyChallenge: Hashable, Sendable {
  /// The task.
  public enum Task: Hashable, Sendable {
    /// Recite this many decimals from the start without an error or a reveal.
    case recite(digits: Int64)
    /// Type this many decimals from the start, certified, within a time in nanoseconds.
    case sprint(digits: Int64, within: Int64)
    /// Type over a segment in learn mode without an error.
    case segment(DigitRange)
  }

  /// The local calendar day.
  public let day: CivilDay

  /// The constant to type.
  public let constant: MathematicalConstant

  /// The task.
  public let task: Task

  /// The first day that has a challenge of its own.
  public static var firstDay: CivilDay { ChallengeTable.firstDay }

  /// How many days have a challenge of their own.
  public static var count: Int { ChallengeTable.words.count }

  /// Creates the challenge of a day; beyond the table its challenges repeat.
  ///
  /// - Parameter day: the local calendar day.
  public init(on day: CivilDay) {
    let length = Int64(Self.count)
    let offset = day.days(since: Self.firstDay) % length
    let word = ChallengeTable.words[Int(offset < 0 ? offset + length : offset)]
    let digits = Int64(word >> 6 & 0xFF)
    let start = Int64(word >> 14 & 0x3FF) * 10
    self.day = day
    constant = MathematicalConstant.withCode(UInt16(word & 0xF)) ?? .pi
    task =
      switch word >> 4 & 3 {
      case 0: .recite(digits: digits)
      case 1:
        .sprint(
          digits: digits, within: Int64(word >> 24) * TypingSpeed.nanosecondsPerSecond)
      default: .segment(DigitRange(start..<start + digits))
      }
  }

  /// Whether a session met the challenge.
  ///
  /// - Parameters:
  ///   - snapshot: the session's state.
  ///   - constant: what was typed.
  ///   - cumulativeTimes: nanoseconds to each right digit.
  ///   - stalled: whether the program stalled; such a session meets no sprint.
  public func isMet(
    by snapshot: SessionSnapshot, constant: MathematicalConstant, cumulativeTimes: [Int64],
    stalled: Bool = false
  ) -> Bool {
    guard snapshot.phase.reason != nil, constant == self.constant else { return false }
    switch task {
    case .recite(let digits):
      return snapshot.mode.countsForRecords && snapshot.cleanCount >= digits
    case .sprint(let digits, let limit):
      guard snapshot.isCertified, !stalled, Int64(cumulativeTimes.count) >= digits else {
        return false
      }
      return cumulativeTimes[Int(digits) - 1] <= limit
    case .segment(let range):
      return snapshot.mode == .learn && snapshot.range == range
        && snapshot.phase == .finished(.completed) && snapshot.errorCount == 0
    }
  }
}

/// The day of the last completed challenge, so that a day is rewarded once.
public struct ChallengeLedger: Hashable, Sendable {
  /// The day of the last completed challenge, or `nil` before the first.
  public private(set) var lastChallengeDate: CivilDay?

  /// Creates a ledger.
  ///
  /// - Parameter lastChallengeDate: the day of the last completed challenge.
  public init(lastChallengeDate: CivilDay? = nil) {
    self.lastChallengeDate = lastChallengeDate
  }

  /// Whether the challenge of a day was completed.
  public func isCompleted(on today: CivilDay) -> Bool { lastChallengeDate == today }

  /// Records a completed challenge.
  ///
  /// - Parameter today: the local calendar day.
  /// - Returns: whether it is rewarded: once a day, and never for a day before the last one, so
  ///   that setting the clock back earns nothing twice.
  public mutating func complete(on today: CivilDay) -> Bool {
    if let last = lastChallengeDate, today <= last { return false }
    lastChallengeDate = today
    return true
  }
}
