/// A stretch of a ramp with one rate.
public struct RampStep: Hashable, Sendable {
  /// Keys a second.
  public let rate: Double
  /// The indices of its keys.
  public let keys: Range<Int>

  /// Creates a step.
  public init(rate: Double, keys: Range<Int>) {
    self.rate = rate
    self.keys = keys
  }
}
