/// How well the replayed queue matches what was measured in rounds without hiccups.
public struct ReplayAgreement: Codable, Hashable, Sendable {
  /// How many rounds were quiet enough to compare.
  public var rounds: Int
  /// How many keys were compared.
  public var keys: Int
  /// The median difference between measured and replayed response, in nanoseconds.
  public var medianDifference: Int64
  /// The 99th percentile of the absolute difference, in nanoseconds.
  public var p99Difference: Int64
  /// Whether the 99th percentile stays below a tenth of the budget; `nil` without a quiet round.
  public var holds: Bool?
}
