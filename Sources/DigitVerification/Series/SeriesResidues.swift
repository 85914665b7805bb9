/// P, Q and T of a series over a range of indices, modulo the five primes.
public struct SeriesResidues: Equatable, Sendable {
  /// The product of all p(k).
  public var p: ResidueVector

  /// The product of all q(k).
  public var q: ResidueVector

  /// The numerator: T/Q is the sum.
  public var t: ResidueVector

  /// Creates the residues of three integers.
  public init(p: ResidueVector, q: ResidueVector, t: ResidueVector) {
    self.p = p
    self.q = q
    self.t = t
  }
}

extension VerificationPrimes {
  /// How many terms one piece of work takes: some tenths of a millisecond.
  private static var pieceTerms: UInt64 { 1 << 13 }

  /// Follows a series term by term through a range of indices.
  ///
  /// - Parameters:
  ///   - series: the terms.
  ///   - range: the indices, from at least 1.
  ///   - threads: how many threads share the range.
  ///   - progress: receives how many of how many terms are done; called on any thread.
  /// - Complexity: O(n) word operations.
  public func residues<Series: HypergeometricSeries>(
    of series: Series, over range: Range<UInt64>, threads: Int = 1,
    progress: @Sendable (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
  ) -> SeriesResidues {
    precondition(range.lowerBound >= 1, "the terms of a series are counted from 1")
    if let last = range.last { Self.checkBounds(series.term(last)) }
    let total = UInt64(range.count)
    let pieces = Int((total + Self.pieceTerms - 1) / Self.pieceTerms)
    let parts = ParallelWork.map(
      count: pieces, threads: threads,
      finished: { progress(min(UInt64($0) * Self.pieceTerms, total), total) },
      { piece in
        let start = range.lowerBound + UInt64(piece) * Self.pieceTerms
        let end = min(start + Self.pieceTerms, range.upperBound)
        return self.residues(of: series, piece: start..<end)
      })
    let empty = SeriesResidues(p: residue(of: 1), q: residue(of: 1), t: residue(of: 0))
    return parts.reduce(empty) { composed($0, $1) }
  }

  /// The residues over [a, c) from those over [a, b) and [b, c).
  public func composed(_ lower: SeriesResidues, _ upper: SeriesResidues) -> SeriesResidues {
    SeriesResidues(
      p: product(lower.p, upper.p), q: product(lower.q, upper.q),
      t: sum(product(lower.t, upper.q), product(lower.p, upper.t)))
  }

  /// The residues over [0, n) from those over [1, n), with p(0) = q(0) = 1 and the series' a(0).
  public func includingFirstTerm<Series: HypergeometricSeries>(
    of series: Series, _ rest: SeriesResidues
  ) -> SeriesResidues {
    let first = SeriesResidues(
      p: residue(of: 1), q: residue(of: 1), t: residue(of: series.firstWeight))
    return composed(first, rest)
  }

  /// Traps on a term that is too large for the arithmetic; the last term of a range is the largest.
  private static func checkBounds(_ term: SeriesTerm) {
    precondition(term.p >> 124 == 0 && term.q >> 124 == 0, "p(k) and q(k) must be below 2^124")
    precondition(term.a >> 60 == 0, "a(k) must be below 2^60")
  }

  /// Runs the recurrence on all five primes in step.
  private func residues<Series: HypergeometricSeries>(
    of series: Series, piece: Range<UInt64>
  ) -> SeriesResidues {
    let scale = series.denominatorScale
    let isScaled = scale != 1
    var lane0 = SeriesAccumulator(modulus: mersenne, denominatorScale: scale)
    var lane1 = SeriesAccumulator(modulus: derived[0], denominatorScale: scale)
    var lane2 = SeriesAccumulator(modulus: derived[1], denominatorScale: scale)
    var lane3 = SeriesAccumulator(modulus: derived[2], denominatorScale: scale)
    var lane4 = SeriesAccumulator(modulus: derived[3], denominatorScale: scale)
    var isNegative = false
    for k in piece {
      let term = series.term(k)
      isNegative = isNegative != term.pIsNegative
      lane0.append(term, isScaled: isScaled, isNegative: isNegative)
      lane1.append(term, isScaled: isScaled, isNegative: isNegative)
      lane2.append(term, isScaled: isScaled, isNegative: isNegative)
      lane3.append(term, isScaled: isScaled, isNegative: isNegative)
      lane4.append(term, isScaled: isScaled, isNegative: isNegative)
    }
    let terms = UInt64(piece.count)
    let all = [
      lane0.residues(terms: terms, isNegative: isNegative),
      lane1.residues(terms: terms, isNegative: isNegative),
      lane2.residues(terms: terms, isNegative: isNegative),
      lane3.residues(terms: terms, isNegative: isNegative),
      lane4.residues(terms: terms, isNegative: isNegative),
    ]
    return SeriesResidues(
      p: ResidueVector(components: InlineArray { all[$0].p }),
      q: ResidueVector(components: InlineArray { all[$0].q }),
      t: ResidueVector(components: InlineArray { all[$0].t }))
  }
}
