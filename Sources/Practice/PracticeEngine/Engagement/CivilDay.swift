/// A local calendar day: year, month, day, without time or zone.
///
/// Days are compared and subtracted by their number, never by seconds, because a day may have 23 or
/// 25 hours.
public struct CivilDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01 in the proleptic Gregorian calendar.
  public let number: Int64

  /// Creates a day from its number.
  ///
  /// - Parameter number: days since 1970-01-01; days from year 0 to 9999 can be written.
  public init(number: Int64) { self.number = number }

  /// Creates a day from its date, or `nil` for a date that is not in the calendar.
  ///
  /// The number of days is counted from 1 March, so that the leap day ends the year; the method is
  /// H. Hinnant's `days_from_civil`, "chrono-Compatible Low-Level Date Algorithms", 2014.
  ///
  /// - Parameters:
  ///   - year: 0 to 9999.
  ///   - month: 1 to 12.
  ///   - day: 1 to the month's length.
  public init?(year: Int64, month: Int64, day: Int64) {
    guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
    // A day that the month does not have is one of the next month.
    if date.day != day { return nil }
  }

  /// Creates the local day of a moment.
  ///
  /// - Parameters:
  ///   - unixSeconds: seconds since 1970-01-01 00:00 UTC.
  ///   - utcOffset: seconds that local time is ahead of UTC at that moment, daylight saving
  ///     included.
  public init(unixSeconds: Int64, utcOffset: Int64) {
    let (local, overflow) = unixSeconds.addingReportingOverflow(utcOffset)
    let seconds = overflow ? unixSeconds : local
    let quotient = seconds / 86_400
    number = seconds % 86_400 < 0 ? quotient - 1 : quotient
  }

  /// Creates a day from `YYYY-MM-DD`, or `nil` for anything else.
  ///
  /// - Parameter text: exactly ten characters.
  public init?(_ text: String) {
    var digits: Int64 = 0
    var length = 0
    for byte in text.utf8 {
      if length == 4 || length == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard byte >= 0x30, byte <= 0x39, length < 10 else { return nil }
        digits = digits * 10 + Int64(byte - 0x30)
      }
      length += 1
    }
    guard length == 10 else { return nil }
    self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  }

  /// Orders days by time.
  public static func < (lhs: CivilDay, rhs: CivilDay) -> Bool { lhs.number < rhs.number }

  /// The number of days since an earlier day; negative for a later one.
  public func days(since day: CivilDay) -> Int64 {
    let (difference, overflow) = number.subtractingReportingOverflow(day.number)
    return overflow ? (number < 0 ? .min : .max) : difference
  }

  /// Year, month and day; the inverse of ``init(year:month:day:)``, after the same source.
  public var date: (year: Int64, month: Int64, day: Int64) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The day as `YYYY-MM-DD`.
  public var description: String { text(separator: "-") }

  private func text(separator: String) -> String {
    let (year, month, day) = date
    return Self.padded(year, to: 4) + separator + Self.padded(month, to: 2) + separator
      + Self.padded(day, to: 2)
  }

  /// The day in ISO 8601's basic format, such as `20261121`.
  package var basicFormat: String { text(separator: "") }

  /// A number with leading zeros.
  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  func isInMonth(of day: CivilDay) -> Bool {
    date.year == day.date.year && date.month == day.date.month
  }

  /// Whether a stored day lies so far ahead that the clock was wrong then: whoever flies west comes
  /// back by one day at most.
  func isOfWrongClock(on today: CivilDay) -> Bool { days(since: today) > 1 }
}

/// A moment of the calendar clock, with the local offset from UTC at that moment.
public struct WallTime: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public let unixSeconds: Int64

  /// Seconds that local time was ahead of UTC, daylight saving included.
  public let utcOffset: Int64

  /// Creates a moment.
  public init(unixSeconds: Int64, utcOffset: Int64) {
    self.unixSeconds = unixSeconds
    self.utcOffset = utcOffset
  }

  /// The local calendar day.
  public var day: CivilDay { CivilDay(unixSeconds: unixSeconds, utcOffset: utcOffset) }

  /// The moment in universal time in ISO 8601's basic format, such as `20261121T143000Z`.
  package var basicFormat: String {
    universal.day.basicFormat + "T" + universal.clock.joined() + "Z"
  }

  /// The moment in universal time, such as `2026-11-21 14:30:00 UTC`.
  package var universalText: String {
    "\(universal.day.description) \(universal.clock.joined(separator: ":")) UTC"
  }

  private var universal: (day: CivilDay, clock: [String]) {
    let day = CivilDay(unixSeconds: unixSeconds, utcOffset: 0)
    let second = unixSeconds - day.number * 86_400
    let numbers = [second / 3600, second / 60 % 60, second % 60]
    return (day, numbers.map { $0 < 10 ? "0\($0)" : "\($0)" })
  }

  /// Hour and minute that local clocks showed.
  public var clock: (hour: Int64, minute: Int64) {
    let local = (unixSeconds &+ utcOffset) % 86_400
    let second = local < 0 ? local + 86_400 : local
    return (second / 3600, second / 60 % 60)
  }
}
