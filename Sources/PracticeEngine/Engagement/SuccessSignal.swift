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
  public init(
    result: SessionResult, delta: SummaryDelta?, streak: DailyStreak, today: CivilDay
  ) {
    var signs: SuccessSignal = []
    if let last = streak.lastDay, today.days(since: last) == 1 { signs.insert(.dailyReturn) }
    if result.updates.beatsPersonalBest || result.updates.classic?.beatsEarlier == true {
      signs.insert(.recordBeaten)
    }
    if delta?.respondsFaster == true { signs.insert(.fasterResponse) }
    self = signs
  }
}
