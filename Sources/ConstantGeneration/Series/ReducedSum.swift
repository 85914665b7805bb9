internal import BigArithmetic

/// A sum over some terms without the common factors of P and Q, and the primes that are left.
struct ReducedSum: ~Copyable, Sendable {
  /// The sum.
  var sum: SeriesSum

  /// The indices.
  let terms: Range<UInt64>

  /// The exponents of small primes in P and Q, as far as they were needed.
  var exponents: PrimeExponents

  /// Creates a reduced sum.
  init(
    sum: consuming SeriesSum, terms: Range<UInt64>, exponents: PrimeExponents = PrimeExponents()
  ) {
    self.sum = sum
    self.terms = terms
    self.exponents = exponents
  }

  /// Returns the sum alone.
  consuming func takeSum() -> SeriesSum { sum }
}
