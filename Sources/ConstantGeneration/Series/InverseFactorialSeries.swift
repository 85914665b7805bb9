internal import BigArithmetic

/// Σ 1/k! or Σ (−1)^k/k!, from k = 0.
struct InverseFactorialSeries: HypergeometricSeries {
  /// Whether the signs alternate.
  let alternates: Bool

  var identifier: String { alternates ? "alternating-inverse-factorial" : "inverse-factorial" }
  var hasUnitNumerator: Bool { true }

  func term(at index: UInt64) -> SeriesTerm {
    let one = WordProduct(1)
    let sign: Int64 = alternates && index & 1 == 1 ? -1 : 1
    return SeriesTerm(p: one, q: index == 0 ? one : WordProduct(Int64(index)), a: sign)
  }

  /// A number n with n! > 2^bits; nearly the least.
  ///
  /// The factorial is followed as mantissa·2^exponent with every step rounded down, so the bound
  /// holds whatever the rounding.
  static func terms(forBits bits: Int64) -> UInt64 {
    var mantissa: UInt64 = 1 << 63
    var exponent: Int64 = -63
    var index: UInt64 = 1
    while exponent + 63 <= bits {
      index += 1
      let (high, low) = mantissa.multipliedFullWidth(by: index)
      let shift = high.leadingZeroBitCount
      mantissa = shift == 0 ? high : high << UInt64(shift) | low >> UInt64(64 - shift)
      exponent += 64 - Int64(shift)
    }
    return index
  }
}
