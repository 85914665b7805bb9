internal import CGMP
internal import Parallelism
internal import TransformInterface

extension BigInteger {
  /// The product of two integers.
  ///
  /// Large products are computed by transforms, on as many threads as there are workers, and
  /// checked; a product that fails its check is recorded in ``ArithmeticFaultLog`` and computed
  /// again by GMP. Small ones are GMP's, on one thread, or made digit by digit in vectors.
  ///
  /// - Parameter b: a factor; passing the same value twice is recognized as a square, which costs
  ///   two thirds of a product.
  /// - Complexity: O(n log n) in the larger size.
  package static func product(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, in context: ArithmeticContext
  ) -> BigInteger {
    if let product = shortProduct(a, b) { return product }
    let isSquare = unsafe a.storage == b.storage
    let thresholds = MultiplicationThresholds.current
    guard min(a.limbCount, b.limbCount) >= (isSquare ? thresholds.square : thresholds.product),
      let multiplier = TransformMultiplier.current
    else { return parallelProduct(a, b, context.workers) }
    return product(a, b, by: multiplier, in: context)
  }

  /// The product without transforms, which they are measured against.
  package static func productWithoutTransforms(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger
  ) -> BigInteger {
    shortProduct(a, b) ?? gmpProduct(a, b)
  }

  /// The product digit by digit, where the inner loops do that and it is faster than GMP and than
  /// transforms.
  private static func shortProduct(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger
  ) -> BigInteger? {
    let (long, short) = (max(a.limbCount, b.limbCount), min(a.limbCount, b.limbCount))
    let isSquare = unsafe a.storage == b.storage
    guard MultiplicationThresholds.areShort(long, short, isSquare: isSquare),
      let multiply = unsafe PlanCache.current?.kernels.multiplyWords
    else { return nil }
    let (x, y) = (a.source(words: 2), b.source(words: 2))
    return BigInteger(limbs: long + short, isNegative: a.isNegative != b.isNegative) {
      unsafe x.count >= y.count
        ? multiply($0.base, x.limbs, x.count, y.limbs, y.count)
        : multiply($0.base, y.limbs, y.count, x.limbs, x.count)
    }
  }

  /// The product by transforms, or by GMP where the check fails.
  ///
  /// - Parameters:
  ///   - a: a factor, not zero.
  ///   - b: a factor, not zero.
  package static func product(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, by multiplier: TransformMultiplier,
    in context: ArithmeticContext
  ) -> BigInteger {
    context.checked { () throws(ArithmeticError) in
      try multiplier.product(a, b, workers: context.workers)
    } ?? gmpProduct(a, b)
  }

  /// From this many bits on in the larger factor GMP's product runs on two threads: it takes about
  /// a millisecond, far more than starting a second one.
  private static let parallelThreshold: Int64 = 1 << 19

  /// The product by GMP: with two workers the larger factor is cut in half and both halves are
  /// multiplied at once, which saves a quarter to a third.
  private static func parallelProduct(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, _ workers: Workers
  ) -> BigInteger {
    let width = max(a.bitWidth, b.bitWidth)
    guard workers.count > 1, width >= parallelThreshold else { return gmpProduct(a, b) }
    return a.bitWidth >= b.bitWidth
      ? productByHalves(a, b, at: width / 2, workers)
      : productByHalves(b, a, at: width / 2, workers)
  }

  /// The product with the larger factor cut at a bit.
  private static func productByHalves(
    _ large: borrowing BigInteger, _ other: borrowing BigInteger, at bit: Int64, _ workers: Workers
  ) -> BigInteger {
    // Both parts are floors, so large = high·2^cut + low holds for negative values too.
    let cut = (bit + 63) & ~63
    let high = large.droppingLowBits(cut)
    let low = large.lowBits(cut)
    var parts = workers.fork(
      { half in
        var top = parallelProduct(high, other, half)
        top <<= cut
        return top
      },
      { half in parallelProduct(low, other, half) })
    parts.first += parts.second
    return parts.takeFirst()
  }

  /// base^exponent.
  ///
  /// - Parameters:
  ///   - exponent: at least 0.
  ///   - context: processors for the large squarings, and the log of failed checks.
  package static func power(
    _ base: UInt64, _ exponent: Int64, in context: ArithmeticContext
  ) -> BigInteger {
    precondition(exponent >= 0, "a power here is an integer")
    if exponent < 1 << 12 {
      let result = BigInteger()
      unsafe __gmpz_ui_pow_ui(result.storage, UInt(base), UInt(exponent))
      return result
    }
    let root = power(base, exponent / 2, in: context)
    var result = product(root, root, in: context)
    if exponent & 1 == 1 { result *= base }
    return result
  }

  /// a·b + c·d, in five transforms instead of six where the operands are large.
  package static func sumOfProducts(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, _ c: borrowing BigInteger,
    _ d: borrowing BigInteger, in context: ArithmeticContext
  ) -> BigInteger {
    // One transform size suits both products only where their sizes are alike.
    let first = a.limbCount + b.limbCount
    let second = c.limbCount + d.limbCount
    let least = min(a.limbCount, b.limbCount, c.limbCount, d.limbCount)
    if let multiplier = TransformMultiplier.current,
      least >= MultiplicationThresholds.current.join / 8,
      max(first, second) >= 2 * MultiplicationThresholds.current.join,
      2 * min(first, second) >= max(first, second), 8 * least >= max(first, second)
    {
      if let sum = context.checked({ () throws(ArithmeticError) in
        try multiplier.sumOfProducts(a, b, c, d, workers: context.workers)
      }) {
        return sum
      }
      var sum = gmpProduct(a, b)
      sum += gmpProduct(c, d)
      return sum
    }
    var parts = context.fork({ product(a, b, in: $0) }, { product(c, d, in: $0) })
    parts.first += parts.second
    return parts.takeFirst()
  }
}
