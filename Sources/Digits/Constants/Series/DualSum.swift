internal import Arithmetic
internal import Parallelism

/// P + P′·ε, Q and T + T′·ε of binary splitting in dual numbers, ε² = 0.
///
/// With R(n)·(n + ε) for R(n) and Q(n)·n for Q(n), the n-th term has the factor
/// 1 + ε·(1 + 1/2 + … + 1/n), so T′/Q is the sum with harmonic numbers. Neighbours join as P, Q and
/// T of any series.
struct DualSum: ~Copyable, Sendable {
  var p, derivativeOfP, q, t, derivativeOfT: BigInteger

  /// So many terms are summed one by one.
  private static var leafTerms: Int { 16 }

  /// Sums a range of terms, at least one.
  ///
  /// - Parameter needsP: whether P and P′ are wanted; they are 0 otherwise.
  static func of(
    _ series: RationalSeries, _ terms: Range<UInt64>, needsP: Bool = false,
    _ context: ArithmeticContext
  ) throws(CancellationError) -> DualSum {
    guard terms.count > leafTerms else { return leaf(series, terms) }
    try context.checkCancellation()
    let middle = terms.lowerBound + UInt64(terms.count) / 2
    let left = { @Sendable (share: ArithmeticContext) throws(CancellationError) in
      try of(series, terms.lowerBound..<middle, needsP: true, share)
    }
    let right = { @Sendable (share: ArithmeticContext) throws(CancellationError) in
      try of(series, middle..<terms.upperBound, needsP: needsP, share)
    }
    let halves =
      terms.count <= 256
      ? Pair(try left(context), try right(context)) : try context.fork(left, right)
    return joined(halves.first, halves.second, needsP, context)
  }

  private static func joined(
    _ a: borrowing DualSum, _ b: borrowing DualSum, _ needsP: Bool, _ context: ArithmeticContext
  ) -> DualSum {
    var t = BigInteger.sumOfProducts(a.derivativeOfT, b.q, a.p, b.derivativeOfT, in: context)
    t += BigInteger.product(a.derivativeOfP, b.t, in: context)
    return DualSum(
      p: needsP ? BigInteger.product(a.p, b.p, in: context) : BigInteger(),
      derivativeOfP: needsP
        ? BigInteger.sumOfProducts(a.p, b.derivativeOfP, a.derivativeOfP, b.p, in: context)
        : BigInteger(),
      q: BigInteger.product(a.q, b.q, in: context),
      t: BigInteger.sumOfProducts(a.t, b.q, a.p, b.t, in: context), derivativeOfT: t)
  }

  private static func leaf(_ series: RationalSeries, _ terms: Range<UInt64>) -> DualSum {
    var sum = DualSum(
      p: BigInteger(1 as UInt64), derivativeOfP: BigInteger(), q: BigInteger(1 as UInt64),
      t: BigInteger(), derivativeOfT: BigInteger())
    for n in terms {
      sum.derivativeOfP *= n
      sum.derivativeOfP += sum.p
      sum.p *= n
      series.q.multiply(&sum.q, at: n)
      series.q.multiply(&sum.t, at: n)
      series.q.multiply(&sum.derivativeOfT, at: n)
      sum.q *= n
      sum.t *= n
      sum.derivativeOfT *= n
      let weight = series.p.value(at: n)
      sum.t += BigInteger.productWithoutTransforms(sum.p, weight)
      sum.derivativeOfT += BigInteger.productWithoutTransforms(sum.derivativeOfP, weight)
      series.r.multiply(&sum.p, at: n)
      series.r.multiply(&sum.derivativeOfP, at: n)
    }
    return sum
  }
}
