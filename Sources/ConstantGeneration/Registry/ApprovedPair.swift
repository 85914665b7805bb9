/// Two formulas of one constant that may check each other, and why.
public struct ApprovedPair: Sendable {
  /// The formula that makes the digits.
  public let first: String

  /// The formula that checks them.
  public let second: String

  /// Why the two are independent.
  public let reason: String
}
