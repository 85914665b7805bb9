/// One round of two binaries, run in turn: one number each.
public struct RoundComparison: Codable, Hashable, Sendable {
  /// What the base took for a key, such as the median service time, in nanoseconds, above 0.
  public var base: Double
  /// What the head took.
  public var head: Double

  /// Creates a comparison.
  public init(base: Double, head: Double) {
    self.base = base
    self.head = head
  }

  /// ln(head/base): above 0 where the head is slower.
  var logRatio: Double {
    DeterministicMath.log(max(head, 1e-9)) - DeterministicMath.log(max(base, 1e-9))
  }
}
