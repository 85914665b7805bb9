/// The decimals of a conversion, and the evidence that they are right.
///
/// With N decimals of a fraction B·2^-m, the identity to certify is B·5^N = D·2^(m−N) + R with
/// 0 ≤ R < 2^(m−N), which is B·10^N = D·2^m + R·2^N. The conversion does not compute R, but it
/// computes B·5^h mod 2^(m−h) exactly, from which R follows by one more product.
public struct RadixConversionResult: Sendable {
  /// The decimals.
  public let decimals: PackedDecimals

  /// h above: how many decimals precede the point of ``remainder``; 0 where there is none.
  public let firstHalf: Int64

  /// B·5^h mod 2^(m−h), or `nil` for a conversion of a single leaf.
  public let remainder: SharedInteger?

  /// 5^(N−h), by which ``remainder`` becomes R; `nil` where there is no remainder.
  public let power: SharedInteger?
}
