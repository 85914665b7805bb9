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
public struct ChudnovskySeries: HypergeometricSeries {
  /// The name that reports use.
  public var name: String { "Chudnovsky" }

  /// 640320³/24.
  public var denominatorScale: UInt64 { 10_939_058_860_032_000 }

  /// a(0).
  public var firstWeight: UInt64 { 13_591_409 }

  /// Creates the only value of the type.
  public init() {}

  /// What index k contributes.
  @inline(__always)
  public func term(_ k: UInt64) -> SeriesTerm {
    SeriesTerm(
      p: UInt128((6 &* k &- 5) &* (2 &* k &- 1)) &* UInt128(6 &* k &- 1), pIsNegative: true,
      q: UInt128(k &* k) &* UInt128(k),
      a: 13_591_409 &+ 545_140_134 &* k)
  }
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
public struct RamanujanSeries: HypergeometricSeries {
  /// The name that reports use.
  public var name: String { "Ramanujan 1914" }

  /// a(0).
  public var firstWeight: UInt64 { 1103 }

  /// Creates the only value of the type.
  public init() {}

  /// What index k contributes.
  @inline(__always)
  public func term(_ k: UInt64) -> SeriesTerm {
    SeriesTerm(
      p: UInt128((4 &* k &- 3) &* (2 &* k &- 1)) &* UInt128(4 &* k &- 1), pIsNegative: false,
      q: UInt128(k &* k) &* UInt128(3_073_907_232 &* k),
      a: 1103 &+ 26390 &* k)
  }
}

/// Gregory's series for arctan(1/x), the building block of Machin-like formulas.
///
/// arctan(1/x) = Σ (−1)^k/((2k+1)·x^(2k+1)) over k ≥ 0. The ratio of two terms is
/// −(2k−1)/((2k+1)·x²), so with p(k) = −(2k−1), q(k) = (2k+1)·x², a(k) = 1
/// over [1, n): arctan(1/x) ≈ (1/x)·(1 + T/Q); over [0, n): arctan(1/x) ≈ T/(x·Q).
/// The products are closed: |P| = (2n−3)!! and Q = (2n−1)!!·x^(2n−2).
///
/// Source: D. H. Lehmer, On arccotangent relations for π, Amer. Math. Monthly 45 (1938), 657-664,
/// https://doi.org/10.1080/00029890.1938.11990873.
public struct ArctangentSeries: HypergeometricSeries {
  /// The reciprocal of the argument: at least 2, below 2^32.
  public let x: UInt64

  /// The name that reports use.
  public var name: String { "arctan(1/\(x))" }

  /// a(0).
  public var firstWeight: UInt64 { 1 }

  /// Creates the series of arctan(1/x).
  ///
  /// - Parameter x: at least 2, below 2^32.
  public init(x: UInt64) {
    precondition(x >= 2 && x < 1 << 32, "arctan(1/x) needs 2 <= x < 2^32")
    self.x = x
  }

  /// What index k contributes.
  @inline(__always)
  public func term(_ k: UInt64) -> SeriesTerm {
    SeriesTerm(
      p: UInt128(2 &* k &- 1), pIsNegative: true,
      q: UInt128(2 &* k &+ 1) &* UInt128(x &* x), a: 1)
  }
}
