/// Σ (−1)^k (6k)! (13591409 + 545140134k) / ((3k)! k!³ 640320^3k), from k = 0.
///
/// (6k)!/(3k)!/k!³ grows from k − 1 to k by 24(6k−5)(2k−1)(6k−1)/k³, and 640320³/24 =
/// 10939058860032000.
struct ChudnovskySeries: HypergeometricSeries {
  var identifier: String { "chudnovsky" }
  var hasUnitNumerator: Bool { false }

  var factors: TermFactors? {
    TermFactors(
      numerator: [LinearFactor(2, -1), LinearFactor(6, -5), LinearFactor(6, -1)],
      denominator: Array(repeating: LinearFactor(1, 0), count: 3), scale: 10_939_058_860_032_000)
  }

  func term(at index: UInt64) -> SeriesTerm {
    let one = WordProduct(1)
    guard index > 0 else { return SeriesTerm(p: one, q: one, a: 13_591_409) }
    var p = WordProduct(-1)
    p.append(2 * index - 1)
    p.append(6 * index - 5)
    p.append(6 * index - 1)
    var q = WordProduct(Int64(index))
    q.append(index)
    q.append(index)
    q.append(10_939_058_860_032_000)
    return SeriesTerm(p: p, q: q, a: 13_591_409 + 545_140_134 * Int64(index))
  }
}
