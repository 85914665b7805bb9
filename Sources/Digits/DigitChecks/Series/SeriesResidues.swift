/// P, Q and T of a series over a range of indices, modulo one prime or several.
package struct SeriesSums<Residue: Sendable>: Sendable {
  /// The product of all p(k).
  package var p: Residue

  /// The product of all q(k).
  package var q: Residue

  /// The numerator: T/Q is the sum.
  package var t: Residue

  /// P′ and T′ in dual numbers, of a series with harmonic numbers: then T′/Q is the sum.
  package var derivativeOfP: Residue?
  package var derivativeOfT: Residue?
}

extension SeriesSums: Equatable where Residue: Equatable {}

/// The same modulo the seven primes.
package typealias SeriesResidues = SeriesSums<ResidueVector>

/// Residues modulo one prime or several, and the recurrence of a series in them.
package protocol ResidueRing: Sendable {
  associatedtype Residue: Equatable, Sendable

  func residue(of word: UInt64) -> Residue
  func sum(_ a: Residue, _ b: Residue) -> Residue
  func product(_ a: Residue, _ b: Residue) -> Residue
  func power(_ base: UInt64, _ exponent: UInt64) -> Residue

  var minusOne: Residue { get }

  /// R, Q and T over a few terms of a series with expanded coefficients, without its first number.
  func residues(of series: StatedSeries, piece: Range<UInt64>) -> SeriesSums<Residue>
}

extension ResidueRing {
  package var noTerms: SeriesSums<Residue> {
    SeriesSums(p: residue(of: 1), q: residue(of: 1), t: residue(of: 0))
  }

  /// The residues over [a, c) from those over [a, b) and [b, c).
  package func composed(
    _ lower: SeriesSums<Residue>, _ upper: SeriesSums<Residue>
  ) -> SeriesSums<Residue> {
    var sums = SeriesSums(
      p: product(lower.p, upper.p), q: product(lower.q, upper.q),
      t: sum(product(lower.t, upper.q), product(lower.p, upper.t)))
    if let p = lower.derivativeOfP, let t = lower.derivativeOfT, let upperP = upper.derivativeOfP,
      let upperT = upper.derivativeOfT
    {
      sums.derivativeOfP = sum(product(lower.p, upperP), product(p, upper.p))
      sums.derivativeOfT = sum(
        product(t, upper.q), sum(product(lower.p, upperT), product(p, upper.t)))
    }
    return sums
  }
}

extension VerificationPrimes: ResidueRing {}
