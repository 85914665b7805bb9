/// A point of a percentile curve.
public struct PercentilePoint: Hashable, Sendable {
  /// The share of samples, 0 to 1.
  public let share: Double
  /// The value at that share, in nanoseconds.
  public let value: Int64
  /// How many samples are at or below the value.
  public let countAtOrBelow: Int
}
