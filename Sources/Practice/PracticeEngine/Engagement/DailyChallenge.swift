public import DigitCore

/// The challenge of one day: the same for all players, known in advance, changing at midnight.
public struct DailyChallenge: Hashable, Sendable {
  /// The task.
  public enum Task: Hashable, Sendable {
    /// Recite this many decimals from the start without an error or a reveal.
    case recite(digits: Int64)
    /// Type this many decimals from the start, certified, within a time in nanoseconds.
    case sprint(digits: Int64, within: Int64)
    /// Recall a segment in learn's blank pass without an error.
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
    guard let reason = snapshot.phase.reason, reason != .interrupted, constant == self.constant
    else { return false }
    switch task {
    case .recite(let digits):
      return snapshot.mode.countsForRecords && snapshot.cleanCount >= digits
    case .sprint(let digits, let limit):
      guard snapshot.isCertified, !stalled, !snapshot.exceedsHumanRate,
        Int64(cumulativeTimes.count) >= digits
      else {
        return false
      }
      return cumulativeTimes[Int(digits) - 1] <= limit
    case .segment(let range):
      return snapshot.mode == .learn && snapshot.pass.isRecall && snapshot.range == range
        && snapshot.phase == .finished(.completed) && snapshot.errorCount == 0
    }
  }
}

/// Challenges that are drawn from what a player knows.
extension DailyChallenge {
  /// The fewest known decimals that a challenge of one's own is drawn from.
  public static var fewestKnownDigits: Int64 { 10 }

  /// Creates the challenge of a player for a day, or `nil` for one who knows fewer than ten
  /// decimals: for them there is the shared one.
  ///
  /// It asks for known decimals alone: all from the start, at most a hundred, or up to five blocks
  /// from anywhere. A further challenge may ask for fewer from the start.
  ///
  /// - Parameters:
  ///   - day: the local calendar day.
  ///   - constant: the constant.
  ///   - knownDigits: how many decimals the player knows from the start.
  ///   - round: 0 for the challenge of the day, then 1, 2, … for further ones.
  public init?(
    on day: CivilDay, constant: MathematicalConstant, knownDigits: Int64, round: Int64 = 0
  ) {
    guard knownDigits >= Self.fewestKnownDigits else { return nil }
    let length = LearningScheduler.blockLength
    let blocks = knownDigits / length
    var mixer = DrawMixer(
      seed: UInt64(bitPattern: day.number) &* 1_000_003 &+ UInt64(bitPattern: round))
    self.day = day
    self.constant = constant
    if mixer.draw(below: 2) == 0 {
      let most = min(blocks, 100 / length)
      task = .recite(digits: (round == 0 ? most : 1 + mixer.draw(below: most)) * length)
    } else {
      let count = 1 + mixer.draw(below: min(blocks, 5))
      let first = mixer.draw(below: blocks - count + 1)
      task = .segment(DigitRange(first * length..<(first + count) * length))
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
