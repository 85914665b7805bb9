public import BigArithmetic
public import DigitCore

/// Decimals of a constant with everything that a checker needs to certify them.
public struct GeneratedDigits: Sendable {
  /// The constant.
  public let constant: MathematicalConstant

  /// The name of their formula.
  public let formula: String

  /// The decimals after the point.
  public let decimals: PackedDecimals

  /// The evidence of the formula's long steps.
  public let evidence: [Evidence]

  /// Where the decimals came from, with the evidence.
  public let origin: DecimalOrigin
}
