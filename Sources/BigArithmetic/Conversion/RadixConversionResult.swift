/// What a conversion gives: the decimals, and where to take up the proof that they are right.
///
/// With N decimals of a fraction B·2^-m, the identity to certify is B·5^N = D·2^(m−N) + R with
/// 0 ≤ R < 2^(m−N), which is B·10^N = D·2^m + R·2^N. The conversion itself never forms R; but on
/// the way it forms B·5^h mod 2^(m−h) exactly, and R follows from that by one more product.
public struct RadixConversionResult: Sendable {
  /// The decimals.
  public let decimals: PackedDecimals

  /// h above: how many decimals lie before the point of ``remainder``; 0 where there is none.
  public let firstHalf: Int64

  /// B·5^h mod 2^(m−h), or `nil` for a conversion so short that it has no tree.
  public let remainder: SharedInteger?

  /// 5^(N−h), by which ``remainder`` leads to R; `nil` where there is no remainder.
  public let power: SharedInteger?
}
