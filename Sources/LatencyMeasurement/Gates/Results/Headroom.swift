/// How many times a budget is larger than what the engine needs.
public struct Headroom: Codable, Hashable, Sendable {
  /// The budget, in nanoseconds.
  public var budget: Int64
  /// The worst reproducible response, in nanoseconds.
  public var worst: Int64
  /// Budget over worst.
  public var factor: Double
}
