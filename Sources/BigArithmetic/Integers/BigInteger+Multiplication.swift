internal import CGMP

extension BigInteger {
  /// Below this many bits in the larger factor, about 158,000 decimals, one thread multiplies.
  ///
  /// A product of this size takes about a millisecond, far more than starting a second thread; the
  /// exact place was not tuned.
  private static let parallelThreshold: Int64 = 1 << 19

  /// The product of two integers.
  ///
  /// With two workers the larger factor is cut in half and both halves are multiplied at once. An
  /// n-by-n/2 product costs about 3/4 of an n-by-n one, so two threads save a quarter to a third;
  /// prefer two whole products side by side where there are two to make.
  ///
  /// - Parameters:
  ///   - a: a factor.
  ///   - b: a factor; passing the same value twice is recognised as a square by GMP.
  ///   - workers: the processors to use.
  /// - Complexity: O(n log n log log n) in the larger size.
  public static func product(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, workers: Workers = .one
  ) -> BigInteger {
    let width = max(a.bitWidth, b.bitWidth)
    guard workers.count > 1, width >= parallelThreshold else { return plainProduct(a, b) }
    return a.bitWidth >= b.bitWidth
      ? splitProduct(a, b, at: width / 2, workers) : splitProduct(b, a, at: width / 2, workers)
  }

  /// The square of an integer.
  ///
  /// - Parameters:
  ///   - a: the value.
  ///   - workers: the processors to use.
  public static func square(_ a: borrowing BigInteger, workers: Workers = .one) -> BigInteger {
    let width = a.bitWidth
    guard workers.count > 1, width >= parallelThreshold else { return plainProduct(a, a) }
    // (h·2^k + l)² = h²·2^2k + 2hl·2^k + l²: the mixed product costs as much as both squares.
    let cut = (width / 2 + 63) & ~63
    let high = a.droppingLowBits(cut)
    let low = a.lowBits(cut)
    var parts = workers.fork(
      { _ in
        var sum = plainProduct(high, high)
        sum <<= 2 * cut
        sum += plainProduct(low, low)
        return sum
      },
      { _ in
        var mixed = plainProduct(high, low)
        mixed <<= cut + 1
        return mixed
      })
    parts.first += parts.second
    return parts.takeFirst()
  }

  /// The product on this thread.
  private static func plainProduct(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger
  ) -> BigInteger {
    // The room is reserved at once: growing a large result would move it.
    let result = BigInteger(reservingBits: a.bitWidth + b.bitWidth + 64)
    unsafe __gmpz_mul(result.storage, a.storage, b.storage)
    return result
  }

  /// The product with the larger factor cut at a bit.
  private static func splitProduct(
    _ large: borrowing BigInteger, _ other: borrowing BigInteger, at bit: Int64, _ workers: Workers
  ) -> BigInteger {
    // Both parts are floors, so large = high·2^cut + low holds for negative values too.
    let cut = (bit + 63) & ~63
    let high = large.droppingLowBits(cut)
    let low = large.lowBits(cut)
    var parts = workers.fork(
      { half in
        var top = product(high, other, workers: half)
        top <<= cut
        return top
      },
      { half in product(low, other, workers: half) })
    parts.first += parts.second
    return parts.takeFirst()
  }

  /// base^exponent.
  ///
  /// - Parameters:
  ///   - base: the base.
  ///   - exponent: at least 0.
  ///   - workers: the processors to use for the large squarings.
  public static func power(
    _ base: UInt64, _ exponent: Int64, workers: Workers = .one
  ) -> BigInteger {
    precondition(exponent >= 0, "a power here is an integer")
    if exponent < 1 << 12 {
      let result = BigInteger()
      unsafe __gmpz_ui_pow_ui(result.storage, UInt(base), UInt(exponent))
      return result
    }
    let root = power(base, exponent / 2, workers: workers)
    var result = square(root, workers: workers)
    if exponent & 1 == 1 { result *= base }
    return result
  }
}
