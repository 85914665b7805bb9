/// How far a challenge of the day was met: a mark each for who knows ten, a hundred and a thousand
/// decimals.
public enum ChallengeMark: UInt8, NamedCase, Sendable {
  /// Within reach of who knows nothing yet.
  case bronze = 1
  /// For who knows a hundred decimals.
  case silver
  /// For who knows a thousand.
  case gold

  /// The name in history and machine-readable output; it never changes.
  public var name: String {
    switch self {
    case .bronze: "bronze"
    case .silver: "silver"
    case .gold: "gold"
    }
  }
}

/// The calendar of a month with its stamps: the best mark of each day.
public struct ChallengeLedger: Hashable, Sendable {
  /// The day of the last completed challenge, or `nil` before the first.
  public private(set) var lastChallengeDate: CivilDay?

  /// The marks of that day's month by number, a day each up to that day; 0 for none.
  private var stamps: [UInt8] = []

  /// Creates a ledger.
  ///
  /// - Parameters:
  ///   - lastChallengeDate: the day of the last completed challenge.
  ///   - stamps: the marks of its month up to it, as ``text`` has them; those of days after it are
  ///     left out.
  public init(lastChallengeDate: CivilDay? = nil, stamps: String = "") {
    guard let day = lastChallengeDate else { return }
    _ = complete(on: day)
    let last = self.stamps.count - 1
    for (place, byte) in stamps.utf8.prefix(last + 1).enumerated() where byte > 0x30 {
      guard let mark = ChallengeMark(rawValue: byte - 0x30) else { continue }
      self.stamps[place] = max(self.stamps[place], mark.rawValue)
    }
  }

  /// The stamps as text, such as `0013`: a digit a day of the month, 0 for none.
  public var text: String { String(decoding: stamps.map { $0 + 0x30 }, as: UTF8.self) }

  /// The best mark of a day; `nil` without one, and in any other month than the last challenge's.
  public func mark(on day: CivilDay) -> ChallengeMark? {
    guard let last = lastChallengeDate, day.isInMonth(of: last), day <= last else { return nil }
    return ChallengeMark(rawValue: stamps[Int(day.date.day) - 1])
  }

  /// Records a completed challenge; of several marks of a day the best one stays.
  ///
  /// - Returns: whether it is rewarded: once a day, and not on the day before the last one. A last
  ///   day further ahead is of a wrong clock and counts for nothing.
  public mutating func complete(on today: CivilDay, _ mark: ChallengeMark = .bronze) -> Bool {
    forget(after: today)
    if let last = lastChallengeDate, today < last { return false }
    if lastChallengeDate.map({ !today.isInMonth(of: $0) }) ?? true { stamps = [] }
    let place = Int(today.date.day) - 1
    while stamps.count <= place { stamps.append(0) }
    let isFirst = stamps[place] == 0
    stamps[place] = max(stamps[place], mark.rawValue)
    lastChallengeDate = today
    return isFirst
  }

  /// Forgets what a wrong clock stamped after a day.
  private mutating func forget(after today: CivilDay) {
    guard let last = lastChallengeDate, last.isOfWrongClock(on: today) else { return }
    let date = today.date
    stamps = today.isInMonth(of: last) ? Array(stamps.prefix(Int(date.day))) : []
    while stamps.last == 0 { stamps.removeLast() }
    lastChallengeDate =
      stamps.isEmpty ? nil : CivilDay(number: today.number - date.day + Int64(stamps.count))
  }

  /// Takes the stamps of another ledger of the player; of two months the later one stays.
  ///
  /// - Parameters:
  ///   - other: the ledger.
  ///   - today: the local calendar day; what lies further ahead is left out.
  public mutating func merge(_ other: ChallengeLedger, on today: CivilDay) {
    var other = other
    other.forget(after: today)
    forget(after: today)
    guard let day = other.lastChallengeDate else { return }
    let own = self
    if lastChallengeDate.map({ $0 < day }) ?? true { self = other }
    guard let last = own.lastChallengeDate, last.isInMonth(of: day) else { return }
    for ledger in [own, other] {
      for (place, stamp) in ledger.stamps.enumerated() { stamps[place] = max(stamps[place], stamp) }
    }
  }
}
