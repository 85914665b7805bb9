/// A bucket of a histogram and its count.
public struct HistogramBucket: Hashable, Sendable {
  /// The largest value that the bucket stands for, in nanoseconds.
  public let value: Int64
  /// How many samples.
  public let count: Int
}
