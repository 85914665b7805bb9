public import DigitCore

/// The challenge of one day, the same for all players, known in advance, changing at midnight.
///
/// Further ones are drawn from what a player knows.
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

  /// The mark that it earns, or `nil` for a further challenge, which is for practice.
  public private(set) var mark: ChallengeMark?

  /// The first day that has a challenge of its own, 2026-11-03.
  public static var firstDay: CivilDay { CivilDay(number: 20_760) }

  /// How many days have a challenge of their own.
  public static var count: Int { 880 }

  /// Creates the challenge of a day; before the first and after the last of them they repeat.
  ///
  /// It asks for decimals from the first one on, so that everybody can begin it: constants and
  /// tasks take turns but on the days of the constants, as people celebrate them. The script that
  /// writes `Resources/challenges.json` has the same rules.
  ///
  /// - Parameters:
  ///   - day: the local calendar day.
  ///   - mark: the mark to earn, which says how many decimals.
  public init(on day: CivilDay, for mark: ChallengeMark = .bronze) {
    let length = Int64(Self.count)
    let offset = day.days(since: Self.firstDay) % length
    let number = offset < 0 ? offset + length : offset
    let date = CivilDay(number: Self.firstDay.number + number).date
    let (constant, isSprint, marks): (MathematicalConstant, Bool, [Int64]) =
      switch (date.month, date.day) {
      case (3, 14): (.pi, false, [10, 100, 1000])
      case (7, 22): (.pi, true, [7, 70, 700])
      case (2, 7): (.e, false, [10, 100, 1000])
      case (1, 6): (.phi, false, [10, 100, 1000])
      default:
        (
          [MathematicalConstant.pi, .e, .phi][Int(number % 3)], number / 3 % 2 == 1,
          [5 + date.day % 6, 50 + 5 * (number % 11), 500 + 20 * (number % 26)]
        )
      }
    let digits = marks[Int(mark.rawValue) - 1]
    // From 1.5 seconds a digit in January to 0.9 in December, in whole seconds.
    let seconds = (digits * (15 - date.month / 2) + 9) / 10
    self.day = day
    self.mark = mark
    self.constant = constant
    task =
      isSprint
      ? .sprint(digits: digits, within: seconds * TypingSpeed.nanosecondsPerSecond)
      : .recite(digits: digits)
  }

  /// The same task for practice.
  public var unmarked: DailyChallenge {
    var copy = self
    copy.mark = nil
    return copy
  }

  /// Whether a session has typed what is asked for, right or wrong on the way: it ends there.
  public func isReached(by snapshot: SessionSnapshot) -> Bool {
    switch task {
    case .recite(let digits), .sprint(let digits, _): snapshot.correctCount >= digits
    case .segment(let range): snapshot.currentIndex >= range.upperIndex
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
        && snapshot.revealsUsed == 0
    }
  }

  /// The fewest known decimals that a challenge of one's own is drawn from.
  public static var fewestKnownDigits: Int64 { 10 }

  /// Creates a further challenge of a player for a day, or `nil` for one who knows fewer than ten
  /// decimals.
  ///
  /// It asks for known decimals alone: from the start, at most a hundred, or up to five blocks from
  /// anywhere.
  ///
  /// - Parameters:
  ///   - day: the local calendar day.
  ///   - constant: the constant.
  ///   - knownDigits: how many decimals the player knows from the start.
  ///   - round: its number of the day, from 1.
  public init?(
    on day: CivilDay, constant: MathematicalConstant, knownDigits: Int64, round: Int64 = 1
  ) {
    guard knownDigits >= Self.fewestKnownDigits else { return nil }
    let length = LearningScheduler.blockLength
    let blocks = knownDigits / length
    var mixer = DrawMixer(
      seed: UInt64(bitPattern: day.number) &* 1_000_003 &+ UInt64(bitPattern: round))
    self.day = day
    self.constant = constant
    mark = nil
    if mixer.draw(below: 2) == 0 {
      let most = min(blocks, 100 / length)
      task = .recite(digits: (1 + mixer.draw(below: most)) * length)
    } else {
      let count = 1 + mixer.draw(below: min(blocks, 5))
      let first = mixer.draw(below: blocks - count + 1)
      task = .segment(DigitRange(first * length..<(first + count) * length))
    }
  }
}
