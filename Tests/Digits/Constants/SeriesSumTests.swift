import Arithmetic
import Constants
import Parallelism
import Testing

@Suite("Series sums")
struct SeriesSumTests {
  /// Arithmetic modulo 2^61 − 1 that shares nothing with the sums.
  private static let modulus: Int128 = (1 << 61) - 1

  private func residue(_ value: SharedInteger) -> Int128 {
    let magnitude = value.withLimbs { limbs in
      limbs.indices.reversed().reduce(into: Int128(0)) { result, index in
        result = ((result << 64) + Int128(limbs[index])) % Self.modulus
      }
    }
    return value.value.signum < 0 ? (Self.modulus - magnitude) % Self.modulus : magnitude
  }

  /// Q and T of a series, term by term.
  private func recurrence(
    _ terms: Range<UInt64>, _ term: (Int128) -> (p: Int128, q: Int128, a: Int128)
  ) -> (q: Int128, t: Int128) {
    var (p, q, t): (Int128, Int128, Int128) = (1, 1, 0)
    for index in terms {
      let factors = index == 0 ? (p: 1, q: 1, a: term(0).a) : term(Int128(index))
      p = p * (factors.p % Self.modulus) % Self.modulus
      q = q * (factors.q % Self.modulus) % Self.modulus
      t = (t * (factors.q % Self.modulus) + p * factors.a) % Self.modulus
    }
    return (q, (t + Self.modulus) % Self.modulus)
  }

  /// What the sum left out of Q and T, modulo 2^61 − 1.
  private func commonFactor(_ evidence: SeriesEvidence) -> Int128 {
    evidence.commonFactors.reduce(1) { product, power in
      (0..<power.exponent).reduce(product) { result, _ in
        result * Int128(power.prime) % Self.modulus
      }
    }
  }

  private func check(
    _ formula: any BinaryFormula, bits: Int64, workers: Int, fewestCommonBits: Int64,
    _ term: (Int128) -> (p: Int128, q: Int128, a: Int128)
  ) throws {
    let context = GenerationContext(workers: Workers(workers))
    let evidence = try formula.evaluate(bits: bits, context: context).evidence.compactMap {
      if case .series(let series) = $0 { series } else { nil }
    }
    let series = try #require(evidence.first)
    // So many terms that the series is cut into pieces.
    #expect(series.terms.count > 8192)
    let expected = recurrence(series.terms, term)
    let common = commonFactor(series)
    let q = residue(series.q) * common % Self.modulus
    let t = residue(series.t) * common % Self.modulus
    #expect(q == expected.q, "Q of \(formula.name), \(workers) workers")
    #expect(t == expected.t, "T of \(formula.name), \(workers) workers")
    let saved = series.commonFactors.reduce(0) { $0 + $1.bitWidth } / Int64(series.terms.count)
    #expect(saved >= fewestCommonBits, "\(saved) bits a term were taken out of Q and T")
  }

  @Test("equal the recurrence, however the workers cut them", arguments: [1, 2, 3, 5])
  func cuts(workers: Int) throws {
    try check(Chudnovsky(), bits: 500_000, workers: workers, fewestCommonBits: 8) { k in
      (
        -(6 * k - 5) * (2 * k - 1) * (6 * k - 1), 10_939_058_860_032_000 * k * k * k,
        13_591_409 + 545_140_134 * k
      )
    }
    try check(Ramanujan1914(), bits: 270_000, workers: workers, fewestCommonBits: 8) { k in
      (
        (4 * k - 3) * (2 * k - 1) * (4 * k - 1), 3_073_907_232 * k * k * k, 1103 + 26_390 * k
      )
    }
    try check(
      InverseFactorialSum.direct, bits: 300_000, workers: workers, fewestCommonBits: 0
    ) { k in (1, k, 1) }
    try check(
      InverseFactorialSum.reciprocal, bits: 300_000, workers: workers, fewestCommonBits: 0
    ) { k in (1, k, k % 2 == 0 ? 1 : -1) }
  }
}
