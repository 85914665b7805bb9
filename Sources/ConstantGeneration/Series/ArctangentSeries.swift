/// Σ (−1)^k / ((2k+1)·x^2k), from k = 0: x times the arctangent of 1/x.
///
/// A term is −(2k−1)/((2k+1)·x²) times the one before it.
struct ArctangentSeries: HypergeometricSeries {
  /// The inverse of the argument, 2 to 2^31.
  let x: UInt64

  var identifier: String { "arctangent-\(x)" }
  var hasUnitNumerator: Bool { false }

  func term(at index: UInt64) -> SeriesTerm {
    let one = WordProduct(1)
    guard index > 0 else { return SeriesTerm(p: one, q: one, a: 1) }
    var p = WordProduct(-1)
    p.append(2 * index - 1)
    var q = one
    q.append(2 * index + 1)
    q.append(x * x)
    return SeriesTerm(p: p, q: q, a: 1)
  }

  /// The number of terms that make the tail less than 2^-bits: a term gives log2 x² bits.
  func terms(forBits bits: Int64) -> UInt64 {
    // ⌊log2 x²⌋ is a safe rate; for the arguments in use it costs at most a few per cent.
    let rate = Int64(63 - (x * x).leadingZeroBitCount)
    return UInt64(bits / rate + 1)
  }
}
