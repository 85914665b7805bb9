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
