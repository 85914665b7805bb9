internal import Constants
internal import DigitCore
package import Parallelism

extension FormulaIdentifier.Pi: VerifiedFormula {
  var constant: MathematicalConstant { .pi }

  /// Whether the steps are those of the formula and give the value.
  func gives(_ value: FormulaValue, by steps: FormulaDerivation) -> Bool {
    guard case .bounds(let enclosure) = value else { return false }
    return switch self {
    case .chudnovsky: steps.isRootTimesRatio(.chudnovsky, 426_880, radicand: 10_005, enclosure)
    case .ramanujan: steps.isRootTimesRatio(.ramanujan, 9801, radicand: 2, rightShift: 2, enclosure)
    }
  }
}

extension FormulaDerivation {
  /// c·√n·Q/T, shifted right.
  fileprivate func isRootTimesRatio(
    _ series: SeriesIdentifier, _ coefficient: Int64, radicand: Int64, rightShift: Int64 = 0,
    _ enclosure: Enclosure
  ) -> Bool {
    guard evidence.count == 4, let sum = sum(of: series, at: 0),
      let root = CertifiedRoot(evidence[1], of: radicand),
      let quotient = CertifiedQuotient(evidence[2], sum.q, over: sum.t),
      let droppedBits = CertifiedSum.droppedBits(
        evidence[3],
        of: [.init(coefficient, [.integer("S", root.root), .integer("q", quotient.quotient)])],
        to: enclosure.lower)
    else { return false }
    return root.bits + quotient.bits + rightShift - droppedBits == enclosure.bits
      && min(root.bits, quotient.bits) >= enclosure.bits + Self.guardBits
  }
}

extension SeriesTerm {
  /// An upper bound of the logarithm of the weight.
  fileprivate var weightBits: Double { Double(64 - a.leadingZeroBitCount) }
}

/// The Chudnovsky series for 1/π.
///
/// 1/π = 12·Σ (−1)^k·(6k)!·(13591409 + 545140134·k) / ((3k)!·(k!)³·640320^(3k + 3/2)) over k ≥ 0.
/// The ratio of two terms' factorials is −24·(6k−5)(2k−1)(6k−1)/(640320·k)³, and
/// 640320³/24 = 10939058860032000, so with
/// p(k) = −(6k−5)(2k−1)(6k−1), q(k) = 10939058860032000·k³, a(k) = 13591409 + 545140134·k
/// over [1, n): π ≈ 426880·√10005·Q/(13591409·Q + T); over [0, n): π ≈ 426880·√10005·Q/T.
///
/// Source: D. V. Chudnovsky, G. V. Chudnovsky, The computation of classical constants, Proc. Natl.
/// Acad. Sci. USA 86 (1989), 8178-8182, https://doi.org/10.1073/pnas.86.21.8178.
package struct ChudnovskySeries: HypergeometricSeries {
  /// 640320³/24.
  package var denominatorScale: UInt64 { 10_939_058_860_032_000 }

  package var firstWeight: UInt64 { 13_591_409 }

  package init() {}

  @inline(__always)
  package func term(_ k: UInt64) -> SeriesTerm {
    SeriesTerm(
      p: UInt128((6 &* k &- 5) &* (2 &* k &- 1)) &* UInt128(6 &* k &- 1), pIsNegative: true,
      q: UInt128(k &* k) &* UInt128(k),
      a: 13_591_409 &+ 545_140_134 &* k)
  }

  /// How small the terms from index n on are together: less than 2^-b.
  ///
  /// They alternate and fall, so they are below the first; (6n)!/((3n)!·n!³) ≤ 1728^n, hence below
  /// a(n)·151931373056000^-n, and log2 151931373056000 > 47.1104.
  package func tailBits(from n: UInt64) -> Double { 47.1104 * Double(n) - term(n).weightBits }
}

/// Ramanujan's series of 1914 for 1/π.
///
/// 1/π = (2√2/9801)·Σ (4k)!·(1103 + 26390·k)/((k!)⁴·396^(4k)) over k ≥ 0.
/// The ratio of two terms' factorials is 8·(4k−3)(2k−1)(4k−1)/(396⁴·k³), and 396⁴/8 = 3073907232,
/// so with p(k) = (4k−3)(2k−1)(4k−1), q(k) = 3073907232·k³, a(k) = 1103 + 26390·k
/// over [1, n): π ≈ 9801·Q/(2√2·(1103·Q + T)); over [0, n): π ≈ 9801·Q/(2√2·T).
///
/// Source: S. Ramanujan, Modular equations and approximations to π, Quart. J. Math. 45 (1914),
/// 350-372; proved in J. M. Borwein, P. B. Borwein, Pi and the AGM, Wiley 1987; history in
/// J. M. Borwein, P. B. Borwein, D. H. Bailey, Amer. Math. Monthly 96 (1989), 201-219,
/// https://doi.org/10.1080/00029890.1989.11972169.
package struct RamanujanSeries: HypergeometricSeries {
  package var firstWeight: UInt64 { 1103 }

  package init() {}

  @inline(__always)
  package func term(_ k: UInt64) -> SeriesTerm {
    SeriesTerm(
      p: UInt128((4 &* k &- 3) &* (2 &* k &- 1)) &* UInt128(4 &* k &- 1), pIsNegative: false,
      q: UInt128(k &* k) &* UInt128(3_073_907_232 &* k),
      a: 1103 &+ 26390 &* k)
  }

  /// How small the terms from index n on are together: less than 2^-b.
  ///
  /// (4n)!/n!⁴ ≤ 256^n, hence below 2·a(n)·96059601^-n, and log2 96059601 > 26.5174.
  package func tailBits(from n: UInt64) -> Double { 26.5174 * Double(n) - term(n).weightBits - 1 }
}

/// Gregory's series for arctan(1/x), of which Machin's formula is made.
///
/// arctan(1/x) = Σ (−1)^k/((2k+1)·x^(2k+1)) over k ≥ 0. The ratio of two terms is
/// −(2k−1)/((2k+1)·x²), so with p(k) = −(2k−1), q(k) = (2k+1)·x², a(k) = 1
/// over [1, n): arctan(1/x) ≈ (1/x)·(1 + T/Q); over [0, n): arctan(1/x) ≈ T/(x·Q).
/// The products are closed: |P| = (2n−3)!! and Q = (2n−1)!!·x^(2n−2).
///
/// Source: D. H. Lehmer, On arccotangent relations for π, Amer. Math. Monthly 45 (1938), 657-664,
/// https://doi.org/10.1080/00029890.1938.11990873.
package struct ArctangentSeries: HypergeometricSeries {
  /// The reciprocal of the argument: at least 2, below 2^32.
  let x: UInt64

  package var firstWeight: UInt64 { 1 }

  package init(x: UInt64) {
    precondition(x >= 2 && x < 1 << 32, "arctan(1/x) needs 2 <= x < 2^32")
    self.x = x
  }

  @inline(__always)
  package func term(_ k: UInt64) -> SeriesTerm {
    SeriesTerm(
      p: UInt128(2 &* k &- 1), pIsNegative: true,
      q: UInt128(2 &* k &+ 1) &* UInt128(x &* x), a: 1)
  }

  /// P, Q and T over the terms from 0 up to a limit; for proofs alone, which state their number.
  ///
  /// - Parameter progress: receives how many of how many terms are done; called on any thread.
  @_specialize(where Ring == VerificationPrimes)
  package func residues<Ring: ResidueRing>(
    terms: UInt64, primes: Ring, workers: Workers,
    progress: @Sendable (_ done: UInt64, _ total: UInt64) -> Void
  ) -> SeriesSums<Ring.Residue> {
    primes.firstTerms(terms, of: self, workers, progress)
  }
}
