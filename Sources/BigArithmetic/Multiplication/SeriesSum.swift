/// The three integers of a series summed by halves: P, Q and T of binary splitting.
package struct SeriesSum: ~Copyable, Sendable {
  /// The product of the numerator's factors.
  package var p: BigInteger

  /// The product of the denominator's factors.
  package var q: BigInteger

  /// The sum's numerator.
  package var t: BigInteger

  /// Joins three integers.
  package init(p: consuming BigInteger, q: consuming BigInteger, t: consuming BigInteger) {
    self.p = p
    self.q = q
    self.t = t
  }

  /// Joins two neighbouring sums: P = P₁P₂, Q = Q₁Q₂, T = T₁Q₂ + P₁T₂.
  ///
  /// Every operand is transformed once and T is summed before the way back: nine transforms instead
  /// of twelve, or seven where P is not needed.
  ///
  /// - Parameters:
  ///   - left: the sum over the first terms.
  ///   - right: the sum over the terms behind them.
  ///   - needsP: whether P is wanted; it is 1 otherwise.
  ///   - workers: the processors to use.
  package static func join(
    _ left: borrowing SeriesSum, _ right: borrowing SeriesSum, needsP: Bool, workers: Workers
  ) -> SeriesSum {
    let t = BigInteger.sumOfProducts(left.t, right.q, left.p, right.t, workers: workers)
    let q = BigInteger.product(left.q, right.q, workers: workers)
    let p =
      needsP
      ? BigInteger.product(left.p, right.p, workers: workers) : BigInteger(1 as UInt64)
    return SeriesSum(p: p, q: q, t: t)
  }

  /// Joins two neighbouring sums whose numerators' factors are all 1: Q = Q₁Q₂, T = T₁Q₂ + T₂.
  ///
  /// Five transforms instead of six. `p` is 1.
  package static func joinUnit(
    _ left: borrowing SeriesSum, _ right: borrowing SeriesSum, workers: Workers
  ) -> SeriesSum {
    var t = BigInteger.product(left.t, right.q, workers: workers)
    t += right.t
    let q = BigInteger.product(left.q, right.q, workers: workers)
    return SeriesSum(p: BigInteger(1 as UInt64), q: q, t: t)
  }
}
