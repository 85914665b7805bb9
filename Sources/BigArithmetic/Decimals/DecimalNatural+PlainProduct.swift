internal import CGMP

extension DecimalNatural {
  /// The product by GMP.
  ///
  /// Every limb becomes two words of an integer, so that the sums of products of limbs, below
  /// n·10^26, do not overlap (Kronecker substitution); carrying them by 10^13 gives the limbs.
  package static func gmpProduct(
    _ a: borrowing DecimalNatural, _ b: borrowing DecimalNatural
  ) -> DecimalNatural {
    let count = a.count + b.count
    precondition(min(a.count, b.count) < 1 << 40, "sums of products that need more than two words")
    let isSquare = unsafe a.base == b.base
    let x = a.kroneckerSubstituted()
    let product: BigInteger
    if isSquare {
      product = BigInteger.gmpProduct(x, x)
    } else {
      product = BigInteger.gmpProduct(x, b.kroneckerSubstituted())
    }
    let result = DecimalNatural(uninitializedCount: count)
    let words = product.limbs
    let radix = UInt64(DecimalLimbs.radix)
    var carry: UInt128 = 0
    for index in 0..<count {
      let low = 2 * index < words.count ? UInt128(words[2 * index]) : 0
      let high = 2 * index + 1 < words.count ? UInt128(words[2 * index + 1]) : 0
      let sum = (high << 64 | low) + carry
      let upper = UInt64(sum >> 64).quotientAndRemainder(dividingBy: radix)
      let lower = radix.dividingFullWidth((upper.remainder, UInt64(truncatingIfNeeded: sum)))
      unsafe result.base[index] = UInt(lower.remainder)
      carry = UInt128(upper.quotient) << 64 | UInt128(lower.quotient)
    }
    precondition(carry == 0, "a product with more limbs than its factors")
    return result
  }

  /// The limbs as an integer, each in two words.
  private borrowing func kroneckerSubstituted() -> BigInteger {
    let count = count
    let source = unsafe UnsafePointer(base)
    return BigInteger(limbs: 2 * count) { target in
      for index in 0..<count {
        unsafe target.base[2 * index] = source[index]
        unsafe target.base[2 * index + 1] = 0
      }
    }
  }
}
