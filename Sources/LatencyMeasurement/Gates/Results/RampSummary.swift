/// The rate that a ramp could reach.
public struct RampSummary: Codable, Hashable, Sendable {
  /// One rate.
  public struct Step: Codable, Hashable, Sendable {
    /// Keys a second.
    public var rate: Double
    /// The worst reproducible response, in nanoseconds.
    public var worst: Int64
    /// The largest response of any round, in nanoseconds.
    public var largest: Int64
    /// Whether the worst stays within the budget.
    public var holds: Bool
  }

  /// The steps in order.
  public var steps: [Step]
  /// The highest rate up to which every step held, in keys a second; 0 where the first did not.
  public var knee: Double
  /// Whether every step of the ramp held, so that the knee is only a lower bound.
  public var isLowerBound: Bool
  /// The knee over the ten keys a second that are required.
  public var factor: Double
}
