/// A series Σ a(k)·(p(1)·…·p(k))/(q(1)·…·q(k)), described term by term.
///
/// Over a range of indices [from, to) three integers are meant:
/// - P = Π p(k), Q = Π q(k) over from ≤ k < to;
/// - T with T/Q = Σ a(k)·(p(from)·…·p(k))/(q(from)·…·q(k)) over from ≤ k < to.
///
/// They compose: with L over [from, m) and U over [m, to), P = P_L·P_U, Q = Q_L·Q_U and
/// T = T_L·Q_U + P_L·T_U. That is what binary splitting computes with big integers; here the same
/// integers are followed term by term, modulo primes, by
/// Q ← Q·q(k), P ← P·p(k), T ← T·q(k) + P·a(k).
///
/// Source of the form: B. Haible, T. Papanikolaou, Fast multiprecision evaluation of series of
/// rational numbers, ANTS-III (1998), https://doi.org/10.1007/BFb0054873.
public protocol HypergeometricSeries: Sendable {
  /// The name that reports use.
  var name: String { get }

  /// A constant factor of every q(k); 1 when there is none.
  var denominatorScale: UInt64 { get }

  /// The weight a(0) of the term that comes before index 1, whose p and q count as 1.
  var firstWeight: UInt64 { get }

  /// What index k contributes.
  ///
  /// - Parameter k: at least 1. All factors must grow with k, or stay equal.
  func term(_ k: UInt64) -> SeriesTerm
}

extension HypergeometricSeries {
  /// No constant factor.
  public var denominatorScale: UInt64 { 1 }
}
