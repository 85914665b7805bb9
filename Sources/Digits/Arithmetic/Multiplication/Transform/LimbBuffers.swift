internal import CGMP
internal import TransformInterface

/// Words that a product writes.
///
/// `@unchecked Sendable`: workers write to disjoint ranges.
@safe
struct LimbTarget: @unchecked Sendable {
  /// The words, least significant first.
  let base: UnsafeMutablePointer<UInt>

  let count: Int

  func source(words: Int) -> LimbSource {
    unsafe LimbSource(limbs: base, count: count, words: words)
  }

  /// Replaces a number in two's complement by its absolute value.
  ///
  /// - Returns: whether it was negative.
  func makeAbsolute() -> Bool {
    guard count > 0, unsafe base[count - 1] >> 63 == 1 else { return false }
    _ = unsafe __gmpn_neg(base, base, count)
    return true
  }
}

extension BigInteger {
  /// The words for the inner loops; valid as long as the integer is neither changed nor consumed,
  /// which callers ensure by borrowing it during the product.
  borrowing func source(words: Int) -> LimbSource {
    let count = unsafe __gmpz_size(storage)
    guard let limbs = unsafe __gmpz_limbs_read(storage) else {
      preconditionFailure("an integer without words")
    }
    return unsafe LimbSource(limbs: limbs, count: count, words: words)
  }

  var limbCount: Int { unsafe __gmpz_size(storage) }

  var isNegative: Bool { signum < 0 }

  /// Creates an integer of words that `fill` writes.
  ///
  /// - Parameter count: how many words, at least 1.
  init<Failure: Error>(
    limbs count: Int, isNegative: Bool = false, _ fill: (LimbTarget) throws(Failure) -> Void
  ) throws(Failure) {
    self.init(reservingBits: 64 * Int64(count))
    guard let limbs = unsafe __gmpz_limbs_write(storage, count) else {
      preconditionFailure("an integer without words")
    }
    // After a failed product the words are never read: zero until the end.
    unsafe __gmpz_limbs_finish(storage, 0)
    try unsafe fill(LimbTarget(base: limbs, count: count))
    unsafe __gmpz_limbs_finish(storage, isNegative ? -count : count)
  }

  package static func gmpProduct(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger
  ) -> BigInteger {
    // Reserved at once, since growing a large result would move it.
    let result = BigInteger(reservingBits: a.bitWidth + b.bitWidth + 64)
    unsafe __gmpz_mul(result.storage, a.storage, b.storage)
    return result
  }
}

extension LimbSource {
  /// The same words with coefficients of another length.
  func regrouped(words: Int) -> LimbSource {
    unsafe LimbSource(limbs: limbs, count: count, words: words)
  }

  /// The words below a place and the others.
  func split(at place: Int) -> (low: LimbSource, high: LimbSource) {
    unsafe (
      LimbSource(limbs: limbs, count: place, words: words, radix: radix),
      LimbSource(limbs: limbs + place, count: count - place, words: words, radix: radix)
    )
  }
}
