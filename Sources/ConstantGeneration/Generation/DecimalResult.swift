public import BigArithmetic

/// What evaluating a decimal formula gives: S with
/// S·10^-places ≤ divisor·constant − addend < (S + 1)·10^-places.
///
/// With B = ⌊(addend·10^places + S)/divisor⌋ the constant lies in
/// B·10^-places ..< (B + 1)·10^-places.
public struct DecimalResult: Sendable {
  /// S.
  public let value: SharedDecimal

  /// Decimals after the point of S.
  public let places: Int64

  /// An integer, 0 or 1.
  public let addend: UInt64

  /// 1 or 2.
  public let divisor: UInt64

  /// The evidence of every long step.
  public let evidence: [Evidence]

  /// Creates a result.
  public init(
    value: SharedDecimal, places: Int64, addend: UInt64 = 0, divisor: UInt64 = 1,
    evidence: [Evidence]
  ) {
    precondition(addend <= 1 && (divisor == 1 || divisor == 2), "a half of a sum, or the value")
    self.value = value
    self.places = places
    self.addend = addend
    self.divisor = divisor
    self.evidence = evidence
  }
}
