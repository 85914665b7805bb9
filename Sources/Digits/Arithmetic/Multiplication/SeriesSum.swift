internal import Parallelism

/// The integers P, Q and T of binary splitting.
package struct SeriesSum: ~Copyable, Sendable {
  /// The product of the numerator's factors.
  package var p: BigInteger

  /// The product of the denominator's factors.
  package var q: BigInteger

  package var t: BigInteger

  package init(p: consuming BigInteger, q: consuming BigInteger, t: consuming BigInteger) {
    self.p = p
    self.q = q
    self.t = t
  }

  /// Joins two neighboring sums: P = P₁P₂, Q = Q₁Q₂, T = T₁Q₂ + P₁T₂.
  ///
  /// Q and T share the transform of Q₂, and T is summed before the inverse transform: seven
  /// transforms instead of nine, and three of their own size for P, which is shorter; five instead
  /// of six where P is 1.
  ///
  /// - Parameters:
  ///   - hasUnitP: whether the numerators' factors are all 1; then P is 1.
  ///   - needsP: whether P is wanted; it is 1 otherwise.
  package static func join(
    _ left: borrowing SeriesSum, _ right: borrowing SeriesSum, hasUnitP: Bool = false,
    needsP: Bool, in context: ArithmeticContext
  ) -> SeriesSum {
    var pair = joinQT(left, right, hasUnitP: hasUnitP, context)
    if hasUnitP { pair.first += right.t }
    let p =
      needsP && !hasUnitP
      ? BigInteger.product(left.p, right.p, in: context) : BigInteger(1 as UInt64)
    return SeriesSum(p: p, q: pair.second, t: pair.first)
  }

  /// T without T₂ for a unit P first, Q second.
  private static func joinQT(
    _ left: borrowing SeriesSum, _ right: borrowing SeriesSum, hasUnitP: Bool,
    _ context: ArithmeticContext
  ) -> Pair<BigInteger, BigInteger> {
    if let multiplier = TransformMultiplier.current, isAlike(left, right, hasUnitP) {
      if let pair = context.checked({ () throws(ArithmeticError) in
        try multiplier.join(left, right, hasUnitP: hasUnitP, workers: context.workers)
      }) {
        return pair
      }
      var t = BigInteger.gmpProduct(left.t, right.q)
      if !hasUnitP { t += BigInteger.gmpProduct(left.p, right.t) }
      return Pair(t, BigInteger.gmpProduct(left.q, right.q))
    }
    return context.fork(
      makingBits: left.q.bitWidth + right.q.bitWidth,
      { share in
        hasUnitP
          ? BigInteger.product(left.t, right.q, in: share)
          : BigInteger.sumOfProducts(left.t, right.q, left.p, right.t, in: share)
      },
      { share in BigInteger.product(left.q, right.q, in: share) })
  }

  /// Whether all products of a join are large enough, alike, so that transforms of one size suit
  /// them, and small enough to be held in memory together.
  private static func isAlike(
    _ left: borrowing SeriesSum, _ right: borrowing SeriesSum, _ hasUnitP: Bool
  ) -> Bool {
    var sizes = [left.q.limbCount, right.q.limbCount, left.t.limbCount]
    if !hasUnitP { sizes += [left.p.limbCount, right.t.limbCount] }
    guard let least = sizes.min(), let most = sizes.max() else { return false }
    return most >= MultiplicationThresholds.current.join && 4 * least >= most
      && 2 * most * 64 / 88 < MultiplicationThresholds.sharedTransformLimit
  }

  package consuming func shared() -> (q: SharedInteger, t: SharedInteger) {
    (SharedInteger(q), SharedInteger(t))
  }

  package consuming func sharedSum() -> SharedSum {
    SharedSum(p: SharedInteger(p), q: SharedInteger(q), t: SharedInteger(t))
  }
}
