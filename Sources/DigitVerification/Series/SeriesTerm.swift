/// The three factors that one index contributes to a hypergeometric series.
public struct SeriesTerm: Sendable {
  /// The magnitude of p(k), below 2^124.
  public var p: UInt128

  /// Whether p(k) is negative.
  public var pIsNegative: Bool

  /// q(k) divided by the series' ``HypergeometricSeries/denominatorScale``; below 2^124.
  public var q: UInt128

  /// The weight a(k), below 2^60.
  public var a: UInt64

  /// Creates a term from its factors.
  @inline(__always)
  public init(p: UInt128, pIsNegative: Bool, q: UInt128, a: UInt64) {
    self.p = p
    self.pIsNegative = pIsNegative
    self.q = q
    self.a = a
  }
}
