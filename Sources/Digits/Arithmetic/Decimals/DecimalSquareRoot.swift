internal import Parallelism

/// √n in decimal fixed point, with the remainder that proves it.
package struct DecimalSquareRoot: Sendable {
  /// S = ⌊√n·10^places⌋.
  package let root: SharedDecimal

  /// R with S² + R = n·10^(2·places), 0 ≤ R ≤ 2S.
  package let remainder: SharedDecimal

  /// Decimals after the point, a multiple of a limb's.
  package let places: Int64

  /// Creates the root of a number.
  ///
  /// - Parameters:
  ///   - radicand: n, 2 to 999.
  ///   - places: decimals after the point, at least 1; rounded up to a multiple of a limb's.
  /// - Complexity: O(M(places)).
  package init(of radicand: UInt, places: Int64, in context: ArithmeticContext) {
    precondition((2..<1000).contains(radicand) && places >= 1, "the radicand is a small number")
    let limbs = (Int(places) + DecimalLimbs.digits - 1) / DecimalLimbs.digits
    (root, remainder) = DecimalNewtonRoot(radicand: radicand, context: context).root(limbs: limbs)
    self.places = Int64(limbs * DecimalLimbs.digits)
  }
}

/// The square root of a small integer in decimal limbs, by Newton's iteration for the inverse root.
///
/// **Error bound.** Write β = 10^13, √n < 2^10. y with k fraction limbs lies below β^k/√n by at
/// most 2. *Start*: ⌊√⌊β^2k/n⌋⌋, by less than 2. *Step* to j ≤ 2k − 2 limbs: e = β^2k − n·y²
/// lies in 0 ... 4√n·β^k, so β^(k+1) bounds it and k + 1 limbs of a ring show it. Since
/// 1/√(1−ε) = 1 + ε/2 + 3ε²/8 + …, the step y·β^(j−k) + y·e/(2β^(3k−j)) lies below the true value
/// by less than β^j·ε² with ε = e/β^2k ≤ 2^12·β^-k, which is below β^-1; by less than β^-1 for the
/// limbs of e that are dropped; by less than 2^10/β for the limbs of the product that are dropped;
/// by less than 1 for rounding down.
///
/// The root itself takes the last step with n·y in the place of y: S lies below √n·β^w by less than
/// 2, so n·β^2w − S² lies in 0 ... 4√n·β^w, w + 1 limbs of a ring show it, and at most two steps
/// upwards make S the integer root. A result that a fault makes larger, or that does not agree
/// modulo 2^61 − 1, is refused.
struct DecimalNewtonRoot {
  /// n, at least 2 and below 1,000.
  let radicand: UInt

  let context: ArithmeticContext

  /// How many steps upwards a root may take; the bound allows two.
  private static let mostCorrections = 8

  private static var radix: UInt { DecimalLimbs.radix }

  /// S = ⌊√n·β^w⌋ and R = n·β^2w − S² with w + 1 limbs each.
  ///
  /// - Parameter limbs: w, at least 1.
  /// - Complexity: O(M(w)).
  func root(limbs: Int) -> Parts {
    guard limbs > DecimalThresholds.root else { return gmpRoot(limbs) }
    return iterated(limbs) ?? recomputed("square root", limbs) { gmpRoot(limbs) }
  }

  /// Records a fault and computes the result by GMP.
  private func recomputed<Result: ~Copyable>(
    _ name: String, _ limbs: Int, by plain: () -> Result
  ) -> Result {
    context.faultLog.record(
      ArithmeticError(operation: "decimal \(name) of \(radicand) to \(limbs) limbs"))
    return plain()
  }

  typealias Parts = (root: SharedDecimal, remainder: SharedDecimal)

  private func gmpRoot(_ limbs: Int) -> Parts {
    var scaled = BigInteger.power(10, Int64(2 * limbs * DecimalLimbs.digits), in: context)
    scaled *= UInt64(radicand)
    let parts = BigInteger.squareRoot(of: scaled)
    return shared(
      DecimalNatural(parts.first, count: limbs + 1), DecimalNatural(parts.second, count: limbs + 1))
  }

  private func shared(
    _ root: consuming DecimalNatural, _ remainder: consuming DecimalNatural
  ) -> Parts {
    context.fault?.inject(.squareRoot, &root)
    return (SharedDecimal(root), SharedDecimal(remainder))
  }

  /// The root by Newton's iteration, or `nil` where a fault is detected.
  private func iterated(_ limbs: Int) -> Parts? {
    var inverse = inverseRoot(limbs: limbs / 2 + 2)
    context.fault?.inject(.inverseRoot, &inverse)
    guard let root = refined(inverse, to: limbs, factor: radicand) else { return nil }
    let ring = DecimalRing(atLeast: limbs + 1)
    let square = DecimalNatural.cyclicSquare(root, ring, in: context)
    let remainder = difference(radicand, at: 2 * limbs, minus: 1, times: square)
    guard remainder.isZero(from: limbs + 1) else { return nil }
    let rest = remainder.cut(0..<limbs + 1)
    guard finish(root, rest), isRoot(root, rest, limbs) else { return nil }
    return shared(root, rest)
  }

  /// y with β^limbs/√n − 2 ≤ y ≤ β^limbs/√n.
  private func inverseRoot(limbs: Int) -> DecimalNatural {
    guard limbs > DecimalThresholds.root else { return start(limbs) }
    let coarse = inverseRoot(limbs: limbs / 2 + 2)
    return refined(coarse, to: limbs, factor: 1)
      ?? recomputed("inverse root", limbs) { start(limbs) }
  }

  /// ⌊√⌊β^2k/n⌋⌋ by GMP.
  private func start(_ limbs: Int) -> DecimalNatural {
    let power = BigInteger.power(10, Int64(2 * limbs * DecimalLimbs.digits), in: context)
    let ratio = BigInteger.gmpQuotient(power, BigInteger(UInt64(radicand)))
    return DecimalNatural(BigInteger.squareRoot(of: ratio).takeFirst(), count: limbs)
  }

  /// One step: factor·(y·β^(j−k) + y·e/(2β^(3k−j))), rounded down, with a limb more than j where
  /// the factor is not 1; `nil` where a fault is detected.
  private func refined(
    _ coarse: borrowing DecimalNatural, to j: Int, factor: UInt
  ) -> DecimalNatural? {
    let k = coarse.count
    let ring = DecimalRing(atLeast: k + 1)
    let square = DecimalNatural.cyclicSquare(coarse, ring, in: context)
    let difference = difference(1, at: 2 * k, minus: radicand, times: square)
    guard difference.isZero(from: k + 1) else { return nil }
    // What is dropped of e is worth less than β^(j−2k+dropped)/2 ≤ 1/2β.
    let dropped = max(0, 2 * k - j - 1)
    let error = difference.cut(dropped..<k + 1)
    let product = DecimalNatural.product(coarse, error, in: context)
    // One guard limb, so that the factor does not multiply a rounding error.
    let low = 3 * k - j - dropped - 1
    let end = product.count
    return sum(coarse, product.cut(low..<end), to: j, factor: factor)
  }

  /// m·β^exponent − factor·x in the ring of x's size, with zero normalized.
  ///
  /// That is the complement of factor·x, and m more at β^exponent.
  private func difference(
    _ multiple: UInt, at exponent: Int, minus factor: UInt, times x: consuming DecimalNatural
  ) -> DecimalNatural {
    let result = x
    let count = result.count
    if factor != 1 {
      let carry = unsafe DecimalLimbs.multiply(result.base, count, by: factor)
      for _ in 0..<carry { unsafe DecimalLimbs.increment(result.base, count, at: 0) }
    }
    let most = Self.radix - 1
    for index in 0..<count { unsafe result.base[index] = most &- result.base[index] }
    for _ in 0..<multiple {
      unsafe DecimalLimbs.increment(result.base, count, at: exponent % count)
    }
    if unsafe DecimalLimbs.areNines(result.base, count) {
      unsafe result.base.initialize(repeating: 0, count: count)
    }
    return result
  }

  /// factor·y·β^(j−k) + ⌊factor·x/2β⌋, where x has j − k + 2 limbs; `nil` where a fault is
  /// detected.
  private func sum(
    _ coarse: borrowing DecimalNatural, _ x: consuming DecimalNatural, to j: Int, factor: UInt
  ) -> DecimalNatural? {
    let shift = j - coarse.count
    let part = x
    guard unsafe DecimalLimbs.multiply(part.base, part.count, by: factor) == 0 else { return nil }
    DecimalLimbs.halve(part)
    let result = DecimalNatural(uninitializedCount: factor == 1 ? j : j + 1)
    let upper = unsafe result.base + shift
    unsafe result.base.update(from: part.base + 1, count: shift)
    unsafe upper.update(from: coarse.base, count: coarse.count)
    let carry = unsafe DecimalLimbs.multiply(upper, coarse.count, by: factor)
    if factor != 1 { unsafe result.base[j] = carry }
    let overflows = unsafe DecimalLimbs.add(
      part.base + (shift + 1), 1, to: upper, result.count - shift)
    guard !overflows else { return nil }
    return result
  }

  /// Steps upwards until R ≤ 2S.
  ///
  /// - Returns: whether a few were enough.
  private func finish(
    _ root: borrowing DecimalNatural, _ remainder: borrowing DecimalNatural
  ) -> Bool {
    let count = root.count
    for _ in 0...Self.mostCorrections {
      guard unsafe DecimalLimbs.exceedsTwice(remainder.base, root.base, count) else { return true }
      // R − (2S + 1) belongs to S + 1.
      let isNegative = unsafe [
        DecimalLimbs.subtract(root.base, from: remainder.base, count),
        DecimalLimbs.addOne(root.base, count),
        DecimalLimbs.subtract(root.base, from: remainder.base, count),
      ]
      guard isNegative.allSatisfy({ !$0 }) else { return false }
    }
    return false
  }

  /// Whether S² + R is n·β^2w modulo 2^61 − 1.
  private func isRoot(
    _ root: borrowing DecimalNatural, _ remainder: borrowing DecimalNatural, _ limbs: Int
  ) -> Bool {
    let s = unsafe LimbTarget(base: root.base, count: root.count)
    let r = unsafe LimbTarget(base: remainder.base, count: remainder.count)
    let residues = context.workers.fork(
      { _ in unsafe DecimalRootCheck.residue(s.base, s.count) },
      { _ in unsafe DecimalRootCheck.residue(r.base, r.count) })
    let square = ProductCheck.product(residues.first, residues.first)
    return ProductCheck.sum(square, residues.second)
      == DecimalRootCheck.scaled(UInt64(radicand), byLimbs: 2 * limbs)
  }
}
