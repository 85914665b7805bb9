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
