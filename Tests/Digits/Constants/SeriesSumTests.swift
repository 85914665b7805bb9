import Arithmetic
import Constants
import DigitCore
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
  private func commonFactor(_ sum: StatedSum) -> Int128 {
    sum.commonFactors.reduce(1) { product, power in
      (0..<power.exponent).reduce(product) { result, _ in
        result * Int128(power.prime) % Self.modulus
      }
    }
  }

  private func check(
    _ formula: StatedFormula, bits: Int64, workers: Int, fewestCommonBits: Int64,
    _ term: (Int128) -> (p: Int128, q: Int128, a: Int128)
  ) throws {
    let context = GenerationContext(workers: Workers(workers))
    let evidence = try formula.evaluate(bits: bits, context: context).evidence.compactMap {
      if case .stated(let sum) = $0 { sum } else { nil }
    }
    let sum = try #require(evidence.first)
    // So many terms that the series is cut into pieces.
    #expect(sum.terms > 8192)
    let expected = recurrence(0..<sum.terms + 1, term)
    let common = commonFactor(sum)
    let q = residue(sum.q) * common % Self.modulus
    let t = residue(sum.t) * common % Self.modulus
    #expect(q == expected.q, "Q of \(formula.name), \(workers) workers")
    #expect(t == expected.t, "T of \(formula.name), \(workers) workers")
    let saved = sum.commonFactors.reduce(0) { $0 + $1.bitWidth } / Int64(sum.terms)
    #expect(saved >= fewestCommonBits, "\(saved) bits a term were taken out of Q and T")
  }

  @Test("equal the recurrence, however the workers cut them", arguments: [1, 2, 3, 5])
  func cuts(workers: Int) throws {
    try check(chudnovsky, bits: 500_000, workers: workers, fewestCommonBits: 8) { k in
      (
        -(6 * k - 5) * (2 * k - 1) * (6 * k - 1), 10_939_058_860_032_000 * k * k * k,
        13_591_409 + 545_140_134 * k
      )
    }
    try check(
      stated(.pi, "ramanujan"), bits: 270_000, workers: workers, fewestCommonBits: 8
    ) { k in
      (
        (4 * k - 3) * (2 * k - 1) * (4 * k - 1), 3_073_907_232 * k * k * k, 1103 + 26_390 * k
      )
    }
    try check(
      stated(.e, "taylor"), bits: 300_000, workers: workers, fewestCommonBits: 0
    ) { k in (1, k, 1) }
    try check(
      stated(.e, "reciprocal-taylor"), bits: 300_000, workers: workers, fewestCommonBits: 0
    ) { k in (-1, k, 1) }
  }
}
