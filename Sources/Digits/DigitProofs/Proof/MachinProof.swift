internal import Arithmetic
internal import Constants
internal import Parallelism

/// Making the integer of a proof by Machin's formula.
extension MachinTerms {
  /// Z = h·V·((16·arctan 1/5 − 4·arctan 1/239)·10^N − D) for the sums of the series, where
  /// V = 5^(2k + 1)·239^(2k' + 1).
  ///
  /// All denominators are odd: it is computed modulo a power of two above h·V, and of that.
  ///
  /// - Parameters:
  ///   - digits: D first, and 5^N.
  ///   - count: N.
  func remainder(
    _ digits: borrowing Pair<BigInteger, BigInteger>, count: Int64, _ context: GenerationContext
  ) throws(CancellationError) -> BigInteger {
    let arithmetic = context.arithmetic
    let powers = arithmetic.fork(
      { BigInteger.power(5, Int64(2 * last5) + 1, in: $0) },
      { BigInteger.power(239, Int64(2 * last239) + 1, in: $0) })
    let v = BigInteger.product(powers.first, powers.second, in: arithmetic)
    let h = BigInteger.product(of: multiple(arithmetic.workers)[...], in: arithmetic)
    let scale = BigInteger.product(h, v, in: arithmetic)
    let bits = scale.bitWidth
    func product(_ a: borrowing BigInteger, _ b: borrowing BigInteger) -> BigInteger {
      var product = BigInteger.product(a.lowBits(bits), b.lowBits(bits), in: arithmetic)
      product.keepLowBits(bits)
      return product
    }
    /// weight·arctan 1/x as a fraction.
    func arctangent(
      _ weight: UInt64, _ x: UInt64, _ last: UInt64
    ) throws(CancellationError) -> Pair<BigInteger, BigInteger> {
      let sum = try RationalSeries.arctangent(ofReciprocal: x).sum(terms: last, context: context)
      var fraction = Pair(sum.t.value.lowBits(bits), sum.q.value.lowBits(bits))
      fraction.first *= weight
      fraction.second *= x
      return fraction
    }
    let five = try arctangent(16, 5, last5)
    let other = try arctangent(4, 239, last239)
    var sum = product(five.first, other.second)
    sum -= product(other.first, five.second)
    let inverse = BigInteger.inverse(
      of: product(five.second, other.second), bits: bits, in: arithmetic)
    sum = product(product(sum, inverse), digits.second)
    sum <<= count
    sum -= digits.first
    return product(sum, scale)
  }
}

extension RationalSeries {
  /// x·arctan(1/x) = Σ (−1)^k / ((2k + 1)·x^2k), whose first term is 1.
  fileprivate static func arctangent(ofReciprocal x: UInt64) -> RationalSeries {
    guard let numerator = IntegerPolynomial([-1], [LinearFactor(2, -1)]),
      let denominator = IntegerPolynomial([Int64(x * x)], [LinearFactor(2, 1)]),
      let series = try? RationalSeries(first: 1, p: numerator, q: denominator, r: numerator)
    else { preconditionFailure("the series of arctan(1/\(x)) is refused") }
    return series
  }
}

extension BigInteger {
  fileprivate static func product(
    of words: ArraySlice<UInt64>, in context: ArithmeticContext
  ) -> BigInteger {
    guard words.count > 64 else {
      var product = BigInteger(1 as UInt64)
      for word in words { product *= word }
      return product
    }
    let middle = words.startIndex + words.count / 2
    let halves = context.fork(
      { product(of: words[..<middle], in: $0) }, { product(of: words[middle...], in: $0) })
    return product(halves.first, halves.second, in: context)
  }

  /// The inverse of an odd number modulo 2^bits, by Newton's iteration.
  fileprivate static func inverse(
    of value: borrowing BigInteger, bits: Int64, in context: ArithmeticContext
  ) -> BigInteger {
    var inverse = BigInteger(1 as UInt64)
    var known: Int64 = 1
    while known < bits {
      known = min(2 * known, bits)
      var factor = product(value.lowBits(known), inverse, in: context)
      factor.negate()
      factor += 2
      factor.keepLowBits(known)
      inverse = product(inverse, factor, in: context)
      inverse.keepLowBits(known)
    }
    return inverse
  }
}
