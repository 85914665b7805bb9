/// Σ (4k)! (1103 + 26390k) / (k!⁴ 396^4k), from k = 0.
///
/// (4k)!/k!⁴ grows from k − 1 to k by 8(2k−1)(4k−1)(4k−3)/k³, and 396⁴/8 = 3073907232.
struct RamanujanSeries: HypergeometricSeries {
  var identifier: String { "ramanujan" }
  var hasUnitNumerator: Bool { false }

  var factors: TermFactors? {
    TermFactors(
      numerator: [LinearFactor(2, -1), LinearFactor(4, -3), LinearFactor(4, -1)],
      denominator: Array(repeating: LinearFactor(1, 0), count: 3), scale: 3_073_907_232)
  }

  func term(at index: UInt64) -> SeriesTerm {
    let one = WordProduct(1)
    guard index > 0 else { return SeriesTerm(p: one, q: one, a: 1103) }
    var p = one
    p.append(2 * index - 1)
    p.append(4 * index - 3)
    p.append(4 * index - 1)
    var q = WordProduct(Int64(index))
    q.append(index)
    q.append(index)
    q.append(3_073_907_232)
    return SeriesTerm(p: p, q: q, a: 1103 + 26390 * Int64(index))
  }
}
