/// Taylor's series of e or of 1/e.
///
/// e = Σ 1/k! and 1/e = Σ (−1)^k/k! over k ≥ 0: p(k) = 1 or −1, q(k) = k, a(k) = 1, so Q = (n−1)!
/// and over [1, n): the sum ≈ 1 + T/Q; over [0, n): the sum ≈ T/Q.
///
/// Source: NIST Digital Library of Mathematical Functions, equation 4.2.19,
/// https://dlmf.nist.gov/4.2.E19.
public struct ExponentialSeries: HypergeometricSeries {
  /// Whether the signs alternate, which gives 1/e.
  public let isReciprocal: Bool

  /// The name that reports use.
  public var name: String { isReciprocal ? "sum (-1)^k/k!" : "sum 1/k!" }

  /// a(0).
  public var firstWeight: UInt64 { 1 }

  /// The series Σ 1/k!, whose sum is e.
  public static var e: ExponentialSeries { ExponentialSeries(isReciprocal: false) }

  /// The series Σ (−1)^k/k!, whose sum is 1/e.
  public static var reciprocalOfE: ExponentialSeries { ExponentialSeries(isReciprocal: true) }

  /// What index k contributes.
  @inline(__always)
  public func term(_ k: UInt64) -> SeriesTerm {
    SeriesTerm(p: 1, pIsNegative: isReciprocal, q: UInt128(k), a: 1)
  }
}
