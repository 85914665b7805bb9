/// How many bits a number of decimals needs, rounded up.
public enum DecimalPrecision {
  /// An upper bound of log2(10) = 3.32192809488736234787…, times 10^15.
  private static let bitsPerDecimalUp: UInt128 = 3_321_928_094_887_363

  /// The least number of bits b (by this bound) with 2^b ≥ 10^decimals.
  ///
  /// - Parameter decimals: at least 0 and below 10^15, so that the bound is off by at most one.
  public static func bits(forDecimals decimals: Int64) -> Int64 {
    precondition(decimals >= 0 && decimals < 1_000_000_000_000_000, "too many or too few decimals")
    let scale: UInt128 = 1_000_000_000_000_000
    return Int64((UInt128(decimals) * bitsPerDecimalUp + scale - 1) / scale)
  }
}
