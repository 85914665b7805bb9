package import Parallelism
internal import TransformInterface

extension BigInteger {
  /// The product modulo 2^n − 1, where n is the size's number of bits.
  ///
  /// - Parameter b: a factor of any size and sign; the same value twice is recognized as a square.
  /// - Returns: the residue in 0 ..< 2^n − 1.
  /// - Complexity: that of a product of two factors of n/2 bits.
  package static func cyclicProduct(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, size: TransformSize,
    in context: ArithmeticContext
  ) -> BigInteger {
    guard let plan = size.plan, !a.isZero, !b.isZero else {
      return productWithoutTransforms(a, b).residue(size)
    }
    let isSquare = unsafe a.storage == b.storage
    return a.withFolded(size) { x in
      guard !isSquare else {
        return cyclicProduct(
          x, x, TransformMultiplier.CyclicFactor(x, plan, workers: context.workers), nil, size,
          context)
      }
      return b.withFolded(size) { y in
        guard !x.isZero, !y.isZero else { return BigInteger() }
        return cyclicProduct(
          x, y, TransformMultiplier.CyclicFactor(x, plan, workers: context.workers),
          TransformMultiplier.CyclicFactor(y, plan, workers: context.workers), size, context)
      }
    }
  }

  /// The product modulo 2^n − 1 with a factor that is already transformed.
  ///
  /// - Parameter b: the other factor; its size says n.
  /// - Returns: the residue in 0 ..< 2^n − 1.
  package static func cyclicProduct(
    _ a: borrowing BigInteger, _ b: TransformedInteger,
    in context: ArithmeticContext
  ) -> BigInteger {
    guard let plan = b.size.plan, let other = TransformMultiplier.CyclicFactor(b) else {
      return productWithoutTransforms(a, b.value).residue(b.size)
    }
    return a.withFolded(b.size) { x in
      guard !x.isZero else { return BigInteger() }
      return cyclicProduct(
        x, b.value, TransformMultiplier.CyclicFactor(x, plan, workers: context.workers), other,
        b.size, context)
    }
  }

  /// The product by transforms, or by GMP where the check fails.
  private static func cyclicProduct(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, _ x: TransformMultiplier.CyclicFactor,
    _ y: TransformMultiplier.CyclicFactor?, _ size: TransformSize, _ context: ArithmeticContext
  ) -> BigInteger {
    if let multiplier = TransformMultiplier.current, let plan = size.plan,
      let product = context.checked({ () throws(ArithmeticError) in
        try multiplier.cyclicProduct(x, y, plan, workers: context.workers)
      })
    {
      return product.residue(size)
    }
    return gmpProduct(a, b).residue(size)
  }

  /// A number of at most n bits that is the same modulo 2^n − 1, with the same sign.
  borrowing func folded(_ size: TransformSize) -> BigInteger {
    guard bitWidth > size.bits else { return copy() }
    var rest = copy()
    let isNegative = rest.isNegative
    if isNegative { rest.negate() }
    while rest.bitWidth > size.bits {
      let high = rest.droppingLowBits(size.bits)
      rest.keepLowBits(size.bits)
      rest += high
    }
    if isNegative { rest.negate() }
    return rest
  }

  /// Calls a closure with a number of at most n bits that is the same modulo 2^n − 1.
  borrowing func withFolded(
    _ size: TransformSize, _ body: (borrowing BigInteger) -> BigInteger
  ) -> BigInteger {
    guard bitWidth > size.bits else { return body(self) }
    return body(folded(size))
  }

  /// The value modulo 2^n − 1, in 0 ..< 2^n − 1.
  consuming func residue(_ size: TransformSize) -> BigInteger {
    var result = bitWidth > size.bits ? folded(size) : self
    if result.isNegative {
      result.negate()
      result.complement(size)
    }
    // 2^n − 1 also represents zero.
    guard result.bitWidth == size.bits, result.isAllOnes() else { return result }
    return BigInteger()
  }

  /// 2^n − 1 less the value, for 0 ≤ value ≤ 2^n − 1.
  mutating func complement(_ size: TransformSize) {
    var modulus = BigInteger(powerOfTwo: size.bits)
    modulus -= 1 as UInt64
    modulus -= self
    self = modulus
  }
}

/// The size of a transform for products modulo 2^n − 1.
///
/// Both operands must be transformed at the same size. A true product below 2^n − 1 is the product
/// itself. A Newton step that knows the upper or the lower part of its product picks a size for the
/// other part alone: what exceeds n bits wraps around, and subtracting the known part leaves the
/// unknown one.
package struct TransformSize: Hashable, Sendable {
  /// n: products are known modulo 2^bits − 1; a multiple of 512.
  package let bits: Int64

  /// The layout of the points, or `nil` where GMP multiplies.
  package let layout: TransformLayout?

  /// How many 44-bit words make a coefficient.
  package let words: Int

  /// Creates the smallest size with at least this many bits; sizes grow by at most a third.
  ///
  /// - Parameter bits: what the caller needs, at least 0.
  package init(atLeast bits: Int64) {
    precondition(bits >= 0, "a negative number of bits")
    let limbs = Self.limbs(bits)
    guard limbs >= MultiplicationThresholds.cyclic, let cache = PlanCache.current else {
      self.bits = 64 * Int64(limbs)
      layout = nil
      words = 0
      return
    }
    let (layout, words) = Self.layout(limbs: limbs, cache.kernels.arithmetic)
    self.words = words
    self.bits = 64 * Int64(layout.limbs(words: words))
    self.layout = layout
  }

  /// The bits of the smallest size with at least so many by the arithmetic of integers, the same on
  /// every machine, also where no transform is available.
  ///
  /// - Parameter bits: at least 0.
  package static func bits(covering bits: Int64) -> Int64 {
    let limbs = limbs(bits)
    guard limbs >= MultiplicationThresholds.cyclic else { return 64 * Int64(limbs) }
    let (layout, words) = layout(limbs: limbs, .integer)
    return 64 * Int64(layout.limbs(words: words))
  }

  private static func limbs(_ bits: Int64) -> Int { max(8, Int((bits + 511) / 512) * 8) }

  private static func layout(
    limbs: Int, _ arithmetic: ResidueArithmetic
  ) -> (layout: TransformLayout, words: Int) {
    // Every coefficient of a product modulo 2^n − 1 is a sum over all coefficients.
    var layout = TransformLayout.covering(limbs: limbs, words: 2)
    var words = 2
    if layout.points >= TransformPlan.termsOfTwoWords(arithmetic) {
      words = 3
      layout = TransformLayout.covering(limbs: limbs, words: words)
    }
    return (layout, words)
  }

  /// The plan of the transforms, or `nil` where GMP multiplies.
  var plan: TransformPlan? {
    guard let layout, let cache = PlanCache.current else { return nil }
    return cache.plan(layout, words: words)
  }
}

/// An integer with its transform at one size, for several products.
///
/// Each product then costs one transform of the other factor and one inverse transform. The
/// transform takes 2.9 bytes for every byte of the size; the integer itself is kept too, so that
/// GMP can compute a product that fails its check.
package final class TransformedInteger: Sendable {
  let size: TransformSize

  /// The integer, of at most as many bits as the size.
  let value: BigInteger

  /// The residues, or `nil` where GMP multiplies, and for zero.
  let spectrum: Workspace?

  let residue: CyclicCheck?

  /// Creates the transform of an integer.
  ///
  /// - Parameter value: any integer; where it is longer than the size it is reduced modulo 2^n − 1.
  /// - Complexity: O(n log n).
  package init(_ value: borrowing BigInteger, size: TransformSize, workers: Workers = .one) {
    self.size = size
    let folded = value.folded(size)
    guard let plan = size.plan, !folded.isZero else {
      spectrum = nil
      residue = nil
      self.value = folded
      return
    }
    let source = folded.source(words: plan.words)
    let spectrum = Workspace(count: plan.primes.count * plan.layout.storage)
    unsafe Convolution(plan: plan).transform(source, to: spectrum.base, workers: workers)
    self.spectrum = spectrum
    residue = CyclicCheck(source, plan.kernels, workers)
    self.value = folded
  }
}
