internal import CGMP
internal import TransformInterface

extension BigInteger {
  /// The product by transforms, or `nil` where the processor has none.
  package static func transformedProduct(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, workers: Workers
  ) -> BigInteger? {
    let first = a.limbs.count
    let second = b.limbs.count
    let isSquare = unsafe a.storage == b.storage
    guard let convolution = Convolution(linear: first + second, shorter: min(first, second)),
      first > 0, second > 0
    else { return nil }
    let result = BigInteger(reservingBits: 64 * Int64(first + second))
    let words = convolution.plan.words
    result.write(limbs: first + second, isNegative: a.signum != b.signum) { target in
      a.withSource(words: words) { x in
        b.withSource(words: words) { y in
          convolution.multiply(
            x, isSquare ? nil : y, to: target, wrapsAround: false, workers: workers)
        }
      }
    }
    return result
  }

  /// Lends the words to the inner loops.
  borrowing func withSource<Result>(
    words: Int, _ body: (LimbSource) -> Result
  ) -> Result {
    let count = unsafe __gmpz_size(storage)
    // The pointer is valid while the value is borrowed and nobody changes it.
    guard let limbs = unsafe __gmpz_limbs_read(storage) else {
      preconditionFailure("an integer without words")
    }
    return unsafe body(LimbSource(limbs: limbs, count: count, words: words))
  }

  /// Writes the value's words in place of what it was.
  borrowing func write(limbs count: Int, isNegative: Bool, _ body: (LimbTarget) -> Void) {
    guard let limbs = unsafe __gmpz_limbs_write(storage, count) else {
      preconditionFailure("an integer without words")
    }
    unsafe body(LimbTarget(base: limbs, count: count))
    unsafe __gmpz_limbs_finish(storage, isNegative ? -count : count)
  }
}

// PROBE
extension BigInteger {
  package static func random(limbs: Int, seed: UInt64) -> BigInteger {
    let r = BigInteger()
    var s = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    r.write(limbs: limbs, isNegative: false) { t in
      for i in 0..<limbs { s ^= s << 13; s ^= s >> 7; s ^= s << 17; unsafe t.base[i] = UInt(s) }
      unsafe t.base[limbs - 1] |= 1 << 63
    }
    return r
  }
  package static func gmpProduct(_ a: borrowing BigInteger, _ b: borrowing BigInteger) -> BigInteger {
    let result = BigInteger(reservingBits: a.bitWidth + b.bitWidth + 64)
    unsafe __gmpz_mul(result.storage, a.storage, b.storage)
    return result
  }
}
