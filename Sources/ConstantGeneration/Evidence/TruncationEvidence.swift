public import BigArithmetic

/// What the checker needs to certify decimals that were truncated from a decimal value.
///
/// With N decimals that spell, with the integer part, D, and g = places − N:
/// divisor·(D·10^g + G) + b = addend·10^places + S with 0 ≤ G < 10^g and 0 ≤ b < divisor.
public struct TruncationEvidence: Sendable {
  /// S and how the constant follows from it.
  public let result: DecimalResult

  /// N.
  public let decimals: Int64

  /// G.
  public let rest: SharedDecimal

  /// b.
  public let bit: UInt64

  /// Creates the evidence of a truncation.
  public init(result: DecimalResult, decimals: Int64, rest: SharedDecimal, bit: UInt64) {
    self.result = result
    self.decimals = decimals
    self.rest = rest
    self.bit = bit
  }
}
