package import Parallelism

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
package protocol HypergeometricSeries: Sendable {
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
  package var denominatorScale: UInt64 { 1 }
}

/// The three factors that one index contributes to a hypergeometric series.
package struct SeriesTerm: Sendable {
  /// The magnitude of p(k), below 2^124.
  package var p: UInt128

  package var pIsNegative: Bool

  /// q(k) divided by the series' ``HypergeometricSeries/denominatorScale``; below 2^124.
  package var q: UInt128

  /// The weight a(k), below 2^60.
  package var a: UInt64
}

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

  /// P, Q and T over a few indices, one after another.
  func residues<Series: HypergeometricSeries>(
    of series: Series, piece: Range<UInt64>
  ) -> SeriesSums<Residue>

  /// R, Q and T over a few terms of a series with expanded coefficients, without its first number.
  func residues(of series: StatedSeries, piece: Range<UInt64>) -> SeriesSums<Residue>
}

extension ResidueRing {
  /// How many terms one piece of work takes: some tenths of a millisecond.
  private static var pieceTerms: UInt64 { 1 << 13 }

  /// Follows a series term by term through a range of indices.
  ///
  /// - Parameters:
  ///   - range: the indices, from at least 1.
  ///   - progress: receives how many of how many terms are done; called on any thread.
  /// - Complexity: O(n) word operations.
  package func residues<Series: HypergeometricSeries>(
    of series: Series, over range: Range<UInt64>, workers: Workers = .one,
    progress: @Sendable (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
  ) -> SeriesSums<Residue> {
    precondition(range.lowerBound >= 1, "the terms of a series are counted from 1")
    // The last term of a range is the largest.
    if let term = range.last.map(series.term) {
      precondition(term.p >> 124 == 0 && term.q >> 124 == 0, "p(k) and q(k) must be below 2^124")
      precondition(term.a >> 60 == 0, "a(k) must be below 2^60")
    }
    let total = UInt64(range.count)
    let pieces = Int((total + Self.pieceTerms - 1) / Self.pieceTerms)
    let parts = workers.map(
      count: pieces,
      finished: { progress(min(UInt64($0) * Self.pieceTerms, total), total) },
      { piece in
        let start = range.lowerBound + UInt64(piece) * Self.pieceTerms
        let end = min(start + Self.pieceTerms, range.upperBound)
        return self.residues(of: series, piece: start..<end)
      })
    return parts.reduce(noTerms) { composed($0, $1) }
  }

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

  /// The residues over [0, n) from those over [1, n), with p(0) = q(0) = 1 and the series' a(0).
  package func includingFirstTerm<Series: HypergeometricSeries>(
    of series: Series, _ rest: SeriesSums<Residue>
  ) -> SeriesSums<Residue> {
    let first = SeriesSums(p: residue(of: 1), q: residue(of: 1), t: residue(of: series.firstWeight))
    return composed(first, rest)
  }

  /// The residues over [0, terms).
  func firstTerms<Series: HypergeometricSeries>(
    _ terms: UInt64, of series: Series, _ workers: Workers,
    _ progress: @Sendable (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
  ) -> SeriesSums<Residue> {
    includingFirstTerm(
      of: series,
      residues(of: series, over: 1..<max(1, terms), workers: workers, progress: progress))
  }
}

extension VerificationPrimes: ResidueRing {
  /// The residues over any of the terms, from 0 on.
  func node<Series: HypergeometricSeries>(
    _ terms: Range<UInt64>, of series: Series, workers: Workers
  ) -> SeriesResidues {
    terms.lowerBound == 0
      ? firstTerms(terms.upperBound, of: series, workers)
      : residues(of: series, over: terms, workers: workers)
  }

  /// Runs the recurrence on all seven primes in step.
  package func residues<Series: HypergeometricSeries>(
    of series: Series, piece: Range<UInt64>
  ) -> SeriesResidues {
    let scale = series.denominatorScale
    let isScaled = scale != 1
    var lane0 = SeriesAccumulator(modulus: mersenne, denominatorScale: scale)
    var lane1 = SeriesAccumulator(modulus: others[0], denominatorScale: scale)
    var lane2 = SeriesAccumulator(modulus: others[1], denominatorScale: scale)
    var lane3 = SeriesAccumulator(modulus: others[2], denominatorScale: scale)
    var lane4 = SeriesAccumulator(modulus: others[3], denominatorScale: scale)
    var lane5 = SeriesAccumulator(modulus: others[4], denominatorScale: scale)
    var lane6 = SeriesAccumulator(modulus: others[5], denominatorScale: scale)
    var isNegative = false
    for k in piece {
      let term = series.term(k)
      isNegative = isNegative != term.pIsNegative
      lane0.append(term, isScaled: isScaled, isNegative: isNegative)
      lane1.append(term, isScaled: isScaled, isNegative: isNegative)
      lane2.append(term, isScaled: isScaled, isNegative: isNegative)
      lane3.append(term, isScaled: isScaled, isNegative: isNegative)
      lane4.append(term, isScaled: isScaled, isNegative: isNegative)
      lane5.append(term, isScaled: isScaled, isNegative: isNegative)
      lane6.append(term, isScaled: isScaled, isNegative: isNegative)
    }
    let terms = UInt64(piece.count)
    let all = [
      lane0.residues(terms: terms, isNegative: isNegative),
      lane1.residues(terms: terms, isNegative: isNegative),
      lane2.residues(terms: terms, isNegative: isNegative),
      lane3.residues(terms: terms, isNegative: isNegative),
      lane4.residues(terms: terms, isNegative: isNegative),
      lane5.residues(terms: terms, isNegative: isNegative),
      lane6.residues(terms: terms, isNegative: isNegative),
    ]
    return SeriesResidues(
      p: ResidueVector(components: Seven { all[$0].p }),
      q: ResidueVector(components: Seven { all[$0].q }),
      t: ResidueVector(components: Seven { all[$0].t }))
  }
}

/// P, Q and T of a series, modulo one prime, while the terms come in.
///
/// The factors p(k) and q(k) are used as they come, without being brought into a modulus's form:
/// each narrows to (factor)·ρ and is multiplied in with one more ρ. So after n terms all three
/// integers carry the same ρ^(2n), which one multiplication at the end takes away. (T starts one ρ
/// below P and Q, because P·a(k) passes one narrowing where P·p(k) passes two.)
struct SeriesAccumulator<M: Modulus> {
  let modulus: M

  /// The form of the series' constant factor of q(k).
  private let scale: UInt64

  private var p: UInt64
  private var q: UInt64
  private var t: UInt64

  /// Creates an accumulator of an empty range: P = Q = 1, T = 0.
  init(modulus: M, denominatorScale: UInt64) {
    self.modulus = modulus
    scale = modulus.form(of: denominatorScale)
    p = modulus.one
    q = modulus.one
    t = 0
  }

  /// Appends one term.
  ///
  /// - Parameters:
  ///   - isScaled: whether the series has a constant factor other than 1.
  ///   - isNegative: the sign of P after this term, the same for all primes and kept outside.
  @inline(__always)
  mutating func append(_ term: SeriesTerm, isScaled: Bool, isNegative: Bool) {
    var denominator = modulus.narrowed(term.q)
    if isScaled { denominator = modulus.product(denominator, scale) }
    p = modulus.product(p, modulus.narrowed(term.p))
    q = modulus.product(q, denominator)
    let weight = isNegative ? modulus.value &- term.a : term.a
    t = modulus.narrowedSum(t, denominator, p, weight)
  }

  /// The three residues after some number of terms.
  func residues(terms: UInt64, isNegative: Bool) -> (p: UInt64, q: UInt64, t: UInt64) {
    let correction = modulus.power(modulus.radix, 2 * terms)
    let magnitude = modulus.residue(ofForm: modulus.product(p, correction))
    let signed = isNegative && magnitude != 0 ? modulus.value - magnitude : magnitude
    return (
      signed, modulus.residue(ofForm: modulus.product(q, correction)),
      modulus.product(t, correction) % modulus.value
    )
  }
}
