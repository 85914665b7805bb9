package import Arithmetic

/// f + Σ P(n)·R(1)⋯R(n−1) / (Q(1)⋯Q(n)), n from 1 on, with a proved bound of what is omitted.
///
/// **Bound of the tail.** Write t(n) for the terms, lq and lr for the leading coefficients of Q and
/// R, lr = 0 where R has the lower degree, and r = (1 + |lr/lq|)/2 < 1. Let P, Q and R, as
/// polynomials in x at m + x, and Q at m + 1 + x, each have coefficients of one sign, and let
/// 2|lq|·|P(m+1+x)·R(m+x)| ≤ (|lq| + |lr|)·|P(m+x)·Q(m+1+x)|, coefficient by coefficient. Then
/// |t(n+1)| ≤ r·|t(n)| for all n ≥ m, so the terms from m on are together at most |t(m)|/(1 − r),
/// and 1/(1 − r) = 2|lq|/(|lq| − |lr|). What holds at m holds at m + 1 as well.
package struct RationalSeries: Hashable, Sendable {
  /// f.
  package let first: Int64

  package let p: IntegerPolynomial
  package let q: IntegerPolynomial
  package let r: IntegerPolynomial

  /// Whether 1 + 1/2 + … + 1/n stands before the n-th term; only where the sum is at least 1.
  package let isHarmonic: Bool

  /// The number of terms where it is given, of a sum that is at least 1 and no term negative.
  package let count: UInt64?

  /// The least power of two from which on each term is at most r times the one before.
  package let fallingFrom: UInt64

  /// A lower bound of the sum's size: it is at least 2^leadingBits from 0.
  private(set) var leadingBits: Int64 = 0

  /// P without the factors of R, where that is a word for every n; or `nil`.
  private let weight: IntegerPolynomial?

  /// Creates a series.
  ///
  /// - Parameter isAtLeastOne: whether a theorem says that of the sum; then it may rise for long.
  /// - Throws: `FormulaError` with code `refused` where it diverges, converges slowly, ends,
  ///   divides by zero, or has a sum near 0.
  package init(
    first: Int64, p: IntegerPolynomial, q: IntegerPolynomial, r: IntegerPolynomial,
    isAtLeastOne: Bool = false, isHarmonic: Bool = false, count: UInt64? = nil
  ) throws(FormulaError) {
    (self.first, self.p, self.q, self.r) = (first, p, q, r)
    (self.isHarmonic, self.count) = (isHarmonic, count)
    weight = p.divided(by: r).flatMap {
      $0.factors.count <= 1 && $0.coefficients[0].magnitude == 1 ? $0 : nil
    }
    // H(n+1)/H(n) ≤ 1 + 1/n, so from 32 on with r ≤ 15/16 the factor 1/(1 − r) at most doubles.
    let latest: UInt64 = isAtLeastOne ? 1 << 31 : 1 << 8
    let falling =
      try count == nil ? Self.fallingFrom(p.expanded, q.expanded, r.expanded, by: latest) : 1
    fallingFrom = isHarmonic ? max(32, falling) : falling
    if isAtLeastOne {
      guard q.expanded.shifted(by: 1).keepsSign, r.expanded.shifted(by: 1).keepsSign else {
        throw FormulaError(.refused, "Q or R changes its sign, so it may be zero")
      }
      return
    }
    for n in 1..<fallingFrom + 1 {
      guard q.value(at: n).signum != 0 else {
        throw FormulaError(.refused, "Q(\(n)) is zero, and terms are divided by it")
      }
      guard r.value(at: n).signum != 0 else {
        throw FormulaError(.refused, "R(\(n)) is zero, so the series ends: write it as a fraction")
      }
    }
    leadingBits = try certifiedLeadingBits()
  }

  private static func fallingFrom(
    _ p: LargePolynomial, _ q: LargePolynomial, _ r: LargePolynomial, by latest: UInt64
  ) throws(FormulaError) -> UInt64 {
    let lq = q.leading
    let lr = r.count == q.count ? r.leading : BigInteger()
    var least = lr.copy()
    var most = lq.copy()
    least *= 8 as UInt64
    most *= 7 as UInt64
    guard r.count <= q.count, lr.compare(to: lq) < 0 else {
      throw FormulaError(.refused, "R grows as fast as Q or faster: the series does not converge")
    }
    guard least.compare(to: most) <= 0 else {
      throw FormulaError(.refused, "a term is more than 7/8 of the one before: too slow")
    }
    var twice = lq.copy()
    twice += lq
    var sum = lq.copy()
    sum += lr
    var m: UInt64 = 1
    while m <= latest {
      let (pm, qm, rm) = (p.shifted(by: m), q.shifted(by: m), r.shifted(by: m))
      let (pn, qn) = (p.shifted(by: m + 1), q.shifted(by: m + 1))
      if pm.keepsSign, qm.keepsSign, rm.keepsSign,
        isAtMost(pn.times(rm).magnitudes(times: twice), pm.times(qn).magnitudes(times: sum))
      {
        return m
      }
      m *= 2
    }
    throw FormulaError(.refused, "its terms do not fall from one to the next by term \(latest)")
  }

  private static func isAtMost(_ a: LargePolynomial, _ b: LargePolynomial) -> Bool {
    a.count <= b.count
      && (0..<a.count).allSatisfy { a[$0].value.compare(to: b[$0].value) <= 0 }
  }

  /// The exact sum of some terms, word by word: few, or it takes long.
  ///
  /// Index 0 stands for f.
  ///
  /// - Returns: R over the terms as P, Q, and T with T/Q as the sum.
  package func leafSum(_ terms: Range<UInt64>) -> SeriesSum {
    let last = terms.upperBound - 1
    if let weight, r.isUnit, q.word(at: last) != nil, weight.word(at: last) != nil {
      return unitSum(terms, weight)
    }
    let bits = Int64(q.approximateBits(at: terms.upperBound)) + 64
    var product = BigInteger(reservingBits: bits * Int64(terms.count))
    var denominator = BigInteger(reservingBits: bits * Int64(terms.count))
    var sum = BigInteger(reservingBits: bits * Int64(terms.count))
    product += 1
    denominator += 1
    for n in terms {
      guard n > 0 else {
        sum.add(first)
        continue
      }
      q.multiply(&sum, at: n)
      q.multiply(&denominator, at: n)
      if let word = weight?.word(at: n) {
        r.multiply(&product, at: n)
        sum.addProduct(product, word)
      } else {
        sum += BigInteger.productWithoutTransforms(product, p.value(at: n))
        r.multiply(&product, at: n)
      }
    }
    return SeriesSum(p: product, q: denominator, t: sum)
  }

  /// The same where R is 1 or −1: as many terms at a time as fit into words.
  private func unitSum(_ terms: Range<UInt64>, _ weight: IntegerPolynomial) -> SeriesSum {
    let capacity = 64 * Int64(terms.count + 2)
    var denominator = BigInteger(reservingBits: capacity)
    var sum = BigInteger(reservingBits: capacity)
    denominator += 1
    // A word for the last term, so for all; what is one factor needs no loop.
    let linear = q.coefficients == [1] && q.factors.count == 1 ? q.factors[0] : nil
    var product: Int64 = 1
    var group: (q: Int64, t: Int64) = (1, 0)
    func flush() {
      sum *= group.q
      sum.add(group.t)
      denominator *= group.q
    }
    for n in terms {
      var next: (q: Int64, a: Int64) = (1, first)
      if n > 0 {
        product *= r.coefficients[0]
        next.q = linear.map { $0.value(at: n) } ?? q.word(at: n) ?? 0
        next.a = product * (weight.isOne ? 1 : weight.word(at: n) ?? 0)
      }
      let q = group.q.multipliedReportingOverflow(by: next.q)
      let scaled = group.t.multipliedReportingOverflow(by: next.q)
      let t = scaled.partialValue.addingReportingOverflow(next.a)
      if q.overflow || scaled.overflow || t.overflow {
        flush()
        group = (next.q, next.a)
      } else {
        group = (q.partialValue, t.partialValue)
      }
    }
    flush()
    return SeriesSum(p: BigInteger(product), q: denominator, t: sum)
  }

  private func certifiedLeadingBits() throws(FormulaError) -> Int64 {
    var bound = TailBound(self)
    for exponent in 3...8 {
      let count: UInt64 = 1 << UInt64(exponent)
      while bound.omittedFrom <= count { bound.advance() }
      guard count + 1 >= fallingFrom else { continue }
      var sum = leafSum(1..<count + 1)
      sum.t.addProduct(sum.q, first)
      // The sum so far is beyond 2^(bits + 1), so half of it remains.
      let bits = sum.t.bitWidth - sum.q.bitWidth - 2
      if !sum.t.isZero, bound.tail.isBelow(powerOfTwo: bits) { return bits }
    }
    throw FormulaError(.refused, "the sum is 0 or near 0")
  }

  /// The least number of terms that leave less than 2^-bits of the sum.
  ///
  /// - Throws: `FormulaError` with code `refused` where that are too many.
  /// - Complexity: O(terms).
  package func terms(forBits bits: Int64) throws(FormulaError) -> UInt64 {
    try terms(leaving: leadingBits - bits)
  }

  /// The least number of terms that leave less than a power of two.
  ///
  /// - Throws: `FormulaError` with code `refused` where that are too many.
  /// - Complexity: O(terms).
  func terms(leaving exponent: Int64) throws(FormulaError) -> UInt64 {
    if let count { return count }
    var bound = TailBound(self)
    while !bound.isBelow(powerOfTwo: exponent) {
      guard bound.omittedFrom < 1 << 31 else {
        throw FormulaError(.refused, "more than 2^31 terms would be summed")
      }
      bound.advance()
    }
    return bound.omittedFrom - 1
  }

  /// Sums f and the first terms by binary splitting.
  ///
  /// - Parameter terms: how many, at least 1.
  /// - Returns: Q, positive, and T, both without the common factors that are returned as well.
  /// - Complexity: O(M(n) log n) for a result of n bits.
  package func sum(
    terms: UInt64, context: GenerationContext
  ) throws(CancellationError) -> (
    q: SharedInteger, t: SharedInteger, commonFactors: [PrimePower]
  ) {
    let range = 0..<terms + 1
    if isHarmonic {
      context.report(GenerationProgress(stage: .series, share: 0))
      let sum = try DualSum.of(self, 1..<terms + 1, context.arithmetic)
      return (SharedInteger(sum.q), SharedInteger(sum.derivativeOfT), [])
    }
    let splitting = context.splitting(self, terms: range)
    var sum = try splitting.sum(range, in: context.arithmetic)
    if sum.q.signum < 0 {
      sum.q.negate()
      sum.t.negate()
    }
    let shared = sum.shared()
    return (shared.q, shared.t, splitting.commonFactors?.primePowers ?? [])
  }
}

/// What binary splitting asks: R, Q and T of neighbours join as P, Q and T.
///
/// The term of index 0 is f, which has no factors.
extension RationalSeries {
  /// Whether P is 1 everywhere, so that it need not be carried.
  var hasUnitNumerator: Bool { r.isOne }

  /// How the terms factor, or `nil` where P and Q have no common factors worth dividing out.
  var factors: TermFactors? {
    let scale = q.coefficients.count == 1 ? q.coefficients[0].magnitude : 1
    return r.factors.isEmpty || q.factors.isEmpty && scale == 1
      ? nil : TermFactors(numerator: r.factors, denominator: q.factors, scale: scale)
  }

  /// Terms that are joined one by one, with word factors only; some twenty words of denominator.
  var leafTerms: UInt64 { r.isUnit ? 64 : UInt64(72 / max(3, q.degree)) }

  /// The bits by which the denominator grows at an index, nearly.
  func denominatorBits(at index: UInt64) -> Double {
    index == 0 ? UInt64(1).approximateLog2 : q.approximateBits(at: index)
  }

  /// Sums a few terms by multiplications with words.
  func leaf(_ terms: Range<UInt64>, fault: InjectedComputationFault?) -> SeriesSum {
    var sum = leafSum(terms)
    if case .seriesTerm(let index)? = fault?.site, terms.contains(index) { sum.t += 1 }
    return sum
  }
}

/// An upper bound of what a series omits from a term on.
package struct TailBound: Sendable {
  private let series: RationalSeries

  /// The first omitted term, m.
  package private(set) var omittedFrom: UInt64 = 1

  /// At least |R(1)⋯R(m−1) / (Q(1)⋯Q(m))|.
  private var ratio = UpperBound()

  package init(_ series: RationalSeries) {
    self.series = series
    ratio.divide(by: series.q, at: 1)
  }

  /// Omits one term less.
  package mutating func advance() {
    ratio.multiply(by: series.r, at: omittedFrom)
    omittedFrom += 1
    ratio.divide(by: series.q, at: omittedFrom)
  }

  /// |t(m)|·2|lq|/(|lq| − |lr|), a bound from ``RationalSeries/fallingFrom`` on.
  package var tail: UpperBound {
    let (q, r) = (series.q.expanded, series.r.expanded)
    var difference = q.leading
    if r.count == q.count { difference -= r.leading }
    var tail = ratio
    tail.multiply(by: series.p, at: omittedFrom)
    tail.multiply(by: q.leading)
    tail.multiply(by: 2)
    tail.divide(by: difference)
    // H(m) is at most 1 + log m.
    if series.isHarmonic { tail.multiply(by: 2 * UInt64(64 - omittedFrom.leadingZeroBitCount)) }
    return tail
  }

  /// Whether the rest is below a power of two; |P| is at least 1, so the ratio alone often decides.
  func isBelow(powerOfTwo exponent: Int64) -> Bool {
    omittedFrom >= series.fallingFrom && ratio.isBelow(powerOfTwo: exponent)
      && tail.isBelow(powerOfTwo: exponent)
  }
}

/// mantissa·2^exponent, at least as large as what it stands for: every step rounds up.
package struct UpperBound: Equatable, Sendable {
  package init() {}

  /// At least 2^63.
  package private(set) var mantissa: UInt64 = 1 << 63

  package private(set) var exponent: Int64 = -63

  func isBelow(powerOfTwo exponent: Int64) -> Bool { self.exponent + 64 <= exponent }

  /// Multiplies by a word that is not 0.
  package mutating func multiply(by factor: UInt64) {
    let (high, low) = mantissa.multipliedFullWidth(by: factor)
    let shift = UInt64(high.leadingZeroBitCount)
    exponent += 64 - Int64(shift)
    set(high << shift | low >> (64 - shift), hasRest: low << shift != 0)
  }

  /// Divides by a word that is not 0.
  package mutating func divide(by divisor: UInt64) {
    let shift = divisor.leadingZeroBitCount
    let (quotient, rest) = (divisor << UInt64(shift))
      .dividingFullWidth((mantissa >> 1, mantissa << 63))
    exponent += Int64(shift) - 63
    set(quotient, hasRest: rest != 0)
  }

  private mutating func set(_ value: UInt64, hasRest: Bool) {
    let (sum, overflow) = value.addingReportingOverflow(hasRest ? 1 : 0)
    let missing = UInt64(overflow ? 0 : sum.leadingZeroBitCount)
    mantissa = overflow ? 1 << 63 : sum << missing
    exponent += overflow ? 1 : -Int64(missing)
  }

  mutating func multiply(by polynomial: IntegerPolynomial, at n: UInt64) {
    polynomial.forEachPart(at: n, word: { multiply(by: $0) }, number: { multiply(by: $0) })
  }

  mutating func divide(by polynomial: IntegerPolynomial, at n: UInt64) {
    polynomial.forEachPart(at: n, word: { divide(by: $0) }, number: { divide(by: $0) })
  }

  /// Multiplies by the size of an integer that is not 0.
  mutating func multiply(by factor: borrowing BigInteger) {
    let (leading, dropped) = factor.leadingWord
    multiply(by: dropped == 0 ? leading : leading + 1)
    exponent += dropped
  }

  /// Divides by the size of an integer that is not 0.
  mutating func divide(by divisor: borrowing BigInteger) {
    let (leading, dropped) = divisor.leadingWord
    divide(by: leading)
    exponent -= dropped
  }
}

extension BigInteger {
  /// The leading 63 bits of the absolute value, and how many bits follow them.
  fileprivate var leadingWord: (word: UInt64, dropped: Int64) {
    var magnitude = copy()
    if signum < 0 { magnitude.negate() }
    let dropped = max(0, bitWidth - 63)
    magnitude >>= dropped
    return (magnitude.word ?? 0, dropped)
  }
}
