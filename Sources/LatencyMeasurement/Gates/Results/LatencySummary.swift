/// A part of the path over all rounds of one program, in nanoseconds.
public struct LatencySummary: Codable, Hashable, Sendable {
  /// How many samples.
  public var count: Int
  /// The smallest.
  public var minimum: Int64
  /// The largest.
  public var maximum: Int64
  /// The mean.
  public var mean: Double
  /// The median; `nil` here and below means "n too small".
  public var p50: Int64?
  /// The 90th percentile.
  public var p90: Int64?
  /// The 99th percentile.
  public var p99: Int64?
  /// The 99.9th percentile.
  public var p999: Int64?
  /// The 99.99th percentile.
  public var p9999: Int64?
}
