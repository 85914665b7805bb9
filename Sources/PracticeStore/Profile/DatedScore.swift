public import PracticeEngine

/// A classic record: the number of decimals and the day.
public struct DatedScore: Hashable, Sendable {
  /// Decimals right from the start before the first error or reveal.
  public let digits: Int64

  /// The local calendar day on which it was set.
  public let day: CivilDay

  /// Creates a record.
  public init(digits: Int64, day: CivilDay) {
    self.digits = digits
    self.day = day
  }
}
