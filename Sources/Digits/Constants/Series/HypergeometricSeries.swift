internal import Arithmetic

/// A series whose terms follow from each other by small factors, so that binary splitting sums it.
///
/// See B. Haible, T. Papanikolaou, "Fast multiprecision evaluation of series of rational numbers"
/// (ANTS-III, 1998), doi:10.1007/BFb0054873.
protocol SplittableSeries: Sendable {
  /// Whether p(k) = 1 for all k, so that P need not be carried.
  var hasUnitNumerator: Bool { get }

  /// How the terms factor, or `nil` where P and Q have no common factors worth dividing out.
  var factors: TermFactors? { get }

  /// Terms that are joined one by one, with word factors only; some twenty words of denominator.
  var leafTerms: UInt64 { get }

  /// The bits by which the denominator grows at an index, nearly.
  func denominatorBits(at index: UInt64) -> Double

  /// Sums a few terms by multiplications with words.
  func leaf(_ terms: Range<UInt64>, fault: InjectedComputationFault?) -> SeriesSum
}

/// A series whose factors at an index are a few words.
protocol HypergeometricSeries: SplittableSeries {
  var identifier: SeriesIdentifier { get }

  /// The factors at one index.
  ///
  /// - Parameter index: k, at least 0.
  func term(at index: UInt64) -> SeriesTerm
}

extension HypergeometricSeries {
  var factors: TermFactors? { nil }

  var leafTerms: UInt64 { hasUnitNumerator ? 64 : 24 }

  func denominatorBits(at index: UInt64) -> Double {
    let q = term(at: index).q
    return (0..<q.count).reduce(0) { $0 + q[$1].approximateLog2 }
  }
}

/// What one index adds to a hypergeometric series: p(k), q(k) and a(k).
///
/// The series is Σ a(k)·p(0)⋯p(k) / (q(0)⋯q(k)).
struct SeriesTerm: Sendable {
  /// The factor that the numerator gains.
  let p: WordProduct

  /// The factor that the denominator gains; positive.
  let q: WordProduct

  let a: Int64
}

/// A signed product of a few machine words: one factor of a term, before any big number exists.
///
/// Terms of the series here are products of small polynomials in the index. Multiplying them out
/// would overflow a word; multiplying big integers by them one by one costs least when as many as
/// fit are joined first, which ``append(_:)`` does.
struct WordProduct: Sendable {
  /// The factors; those from ``count`` on are unused.
  private var factors: SIMD4<UInt64>

  /// How many words hold the product, 1 to 4.
  private(set) var count: Int

  private(set) var isNegative: Bool

  init(_ factor: Int64) {
    factors = .one
    factors[0] = factor.magnitude
    count = 1
    isNegative = factor < 0
  }

  /// Multiplies by a word.
  ///
  /// - Parameter factor: the factor; the product has room for four words that do not join.
  mutating func append(_ factor: UInt64) {
    let (joined, overflow) = factors[count - 1].multipliedReportingOverflow(by: factor)
    if !overflow {
      factors[count - 1] = joined
    } else {
      precondition(count < 4, "a term has at most four words a factor")
      factors[count] = factor
      count += 1
    }
  }

  /// One of the words whose product, with the sign, is the value.
  subscript(index: Int) -> UInt64 { factors[index] }
}

/// From index 1 on: |p(k)| and q(k) of a series as products of linear factors.
struct TermFactors: Sendable {
  let numerator: [LinearFactor]

  /// The factors of q(k) that depend on k.
  let denominator: [LinearFactor]

  /// The factor of q(k) that does not, positive.
  let scale: UInt64
}

/// slope·k + offset: one factor of a series' term at index k.
package struct LinearFactor: Hashable, Sendable {
  /// What the factor grows by from one index to the next, at least 1.
  package let slope: Int64

  package let offset: Int64

  package init(_ slope: Int64, _ offset: Int64) {
    self.slope = slope
    self.offset = offset
  }

  /// The value at an index; with a slope and an offset below 2^31 it fits up to the index 2^31.
  func value(at index: UInt64) -> Int64 { slope * Int64(index) + offset }

  /// The index from 0 to modulus − 1 at which the modulus divides the factor, or `nil`.
  func root(modulo modulus: Int64) -> Int64? {
    // slope·k = t·modulus − offset for some t below the slope, which counts modulo the modulus.
    let slope = slope % modulus
    for multiple in 0..<slope {
      let (root, rest) = (multiple * modulus - offset).quotientAndRemainder(dividingBy: slope)
      if rest == 0 { return (root % modulus + modulus) % modulus }
    }
    return nil
  }
}
