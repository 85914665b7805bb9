public import BigArithmetic

/// What the checker needs to certify the decimals against the binary value.
///
/// With the enclosure's lower end B·2^-m and N decimals that spell, with the integer part, D:
/// B·5^N = D·2^(m−N) + R with 0 ≤ R < 2^(m−N).
public struct ConversionEvidence: Sendable {
  /// B, with the integer part.
  public let value: SharedInteger

  /// m.
  public let bits: Int64

  /// N.
  public let decimals: Int64

  /// h: the decimals before ``remainder``; 0 where the conversion had no tree.
  public let firstHalf: Int64

  /// (B mod 2^m)·5^h mod 2^(m−h), from which R follows; `nil` where the conversion had no tree.
  public let remainder: SharedInteger?

  /// 5^(N−h), by which ``remainder`` leads to R; `nil` where the conversion had no tree.
  public let power: SharedInteger?

  /// Creates the evidence of a conversion.
  public init(
    value: SharedInteger, bits: Int64, decimals: Int64, firstHalf: Int64,
    remainder: SharedInteger?, power: SharedInteger?
  ) {
    self.value = value
    self.bits = bits
    self.decimals = decimals
    self.firstHalf = firstHalf
    self.remainder = remainder
    self.power = power
  }
}
