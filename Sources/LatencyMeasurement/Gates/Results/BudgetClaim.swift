/// What the samples prove about a quantile and the budget.
public struct BudgetClaim: Codable, Hashable, Sendable {
  /// The quantile, such as 0.999.
  public var quantile: Double
  /// How many keys were counted.
  public var samples: Int
  /// How many of them missed the budget.
  public var misses: Int
  /// How many keys without a miss the claim needs.
  public var samplesNeeded: Int
  /// Whether the claim holds with the confidence; `nil` means "n too small".
  public var holds: Bool?
  /// The confidence, such as 0.95.
  public var confidence: Double
}
