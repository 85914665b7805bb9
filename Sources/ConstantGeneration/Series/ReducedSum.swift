internal import BigArithmetic

/// A sum over some terms without factors that P and Q had in common, and what primes are left.
struct ReducedSum: ~Copyable, Sendable {
  /// The sum.
  var sum: SeriesSum

  /// The indices.
  let terms: Range<UInt64>

  /// The exponents of small primes in P and Q, as far as somebody asked for them.
  var counts: FactorCounts

  /// Records a sum.
  init(
    sum: consuming SeriesSum, terms: Range<UInt64>, counts: FactorCounts = FactorCounts()
  ) {
    self.sum = sum
    self.terms = terms
    self.counts = counts
  }

  /// Gives up the account for the sum.
  consuming func takeSum() -> SeriesSum { sum }
}
