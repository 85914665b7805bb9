/// The number of calendar days in a row with a successful session.
public struct DailyStreak: Hashable, Sendable {
  /// The stored length; ``current(on:)`` checks whether it still holds.
  public private(set) var count: Int64

  /// The day of the last successful session, or `nil` before the first.
  public private(set) var lastDay: CivilDay?

  /// Creates a stored streak; without arguments, one that has not begun.
  ///
  /// - Parameters:
  ///   - count: days in a row; below 0 counts as 0.
  ///   - lastDay: the day of the last successful session.
  public init(count: Int64 = 0, lastDay: CivilDay? = nil) {
    self.count = lastDay == nil ? 0 : max(count, 0)
    self.lastDay = lastDay
  }

  /// The streak on a day: 0 once a whole calendar day was missed, or where the last day was that of
  /// a wrong clock.
  public func current(on today: CivilDay) -> Int64 {
    guard let lastDay, !lastDay.isOfWrongClock(on: today) else { return 0 }
    return today.days(since: lastDay) <= 1 ? count : 0
  }

  /// Records a successful session; only the first of a day counts.
  ///
  /// The day before the last one (the player flew west) neither extends nor breaks the streak; a
  /// last day further ahead counts for nothing.
  ///
  /// - Returns: the milestone reached by it, if any.
  @discardableResult
  public mutating func register(on today: CivilDay) -> Int64? {
    if let lastDay, today <= lastDay, !lastDay.isOfWrongClock(on: today) { return nil }
    count = current(on: today) + 1
    lastDay = today
    return Self.milestones.contains(count) ? count : nil
  }

  /// The lengths that are celebrated, in days.
  public static var milestones: [Int64] { [3, 7, 14, 30, 50, 100, 200, 365] }

  /// The next length that is celebrated, or `nil` beyond the last.
  public func nextMilestone(on today: CivilDay) -> Int64? {
    Self.milestones.first { $0 > current(on: today) }
  }
}

/// The signs of progress, any of which a front end may celebrate.
public struct SuccessSignal: OptionSet, Hashable, Sendable {
  /// One bit a sign.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The player came back on the day after the last session.
  public static var dailyReturn: SuccessSignal { SuccessSignal(rawValue: 1 << 0) }
  /// A record was beaten.
  public static var recordBeaten: SuccessSignal { SuccessSignal(rawValue: 1 << 1) }
  /// The mean response time became shorter.
  public static var fasterResponse: SuccessSignal { SuccessSignal(rawValue: 1 << 2) }

  /// Creates the signs of a session.
  ///
  /// - Parameters:
  ///   - result: the effect of the session on records.
  ///   - delta: the comparison with the previous session, if there was one.
  ///   - streak: the daily streak before the session.
  ///   - today: the local calendar day of the session.
  public init(result: SessionResult, delta: SummaryDelta?, streak: DailyStreak, today: CivilDay) {
    var signs: SuccessSignal = []
    if let last = streak.lastDay, today.days(since: last) == 1 { signs.insert(.dailyReturn) }
    if result.updates.beatsPersonalBest || result.updates.classic?.beatsEarlier == true {
      signs.insert(.recordBeaten)
    }
    if delta?.respondsFaster == true { signs.insert(.fasterResponse) }
    self = signs
  }
}
