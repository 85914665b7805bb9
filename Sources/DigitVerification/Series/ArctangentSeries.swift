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
