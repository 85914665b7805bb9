/// The integers modulo 2^K − 1, in which a product wraps around instead of growing.
///
/// Newton's iterations know the leading half of most of their products beforehand. Modulo 2^K − 1
/// only the unknown part must fit, so the transform has half the length or less.
struct CyclicRing: Sendable {
  /// K.
  let bits: Int64

  /// The processors to use.
  let workers: Workers

  /// Chooses a ring.
  ///
  /// - Parameters:
  ///   - bits: K is at least this.
  ///   - workers: the processors to use.
  init(atLeast bits: Int64, workers: Workers) {
    self.bits = (bits + 63) & ~63
    self.workers = workers
  }

  /// Prepares a factor for several products.
  ///
  /// - Parameter value: at least 0, of any size.
  func factor(_ value: borrowing BigInteger) -> CyclicFactor {
    CyclicFactor(reduced(value.copy()))
  }

  /// The product of two factors, in 0 ..< 2^K.
  func product(_ a: CyclicFactor, _ b: CyclicFactor) -> BigInteger {
    reduced(BigInteger.product(a.value.value, b.value.value, workers: workers))
  }

  /// The square of a factor, in 0 ..< 2^K.
  func square(_ a: CyclicFactor) -> BigInteger {
    reduced(BigInteger.square(a.value.value, workers: workers))
  }

  /// A value in 0 ..< 2^K that is congruent to a natural number modulo 2^K − 1.
  func reduced(_ value: consuming BigInteger) -> BigInteger {
    precondition(value.signum >= 0, "only natural numbers wrap around")
    var rest = value
    while rest.bitWidth > bits {
      let high = rest.droppingLowBits(bits)
      rest.keepLowBits(bits)
      rest += high
    }
    return rest
  }

  /// The number in 0 ..< 2^K − 1 that is congruent to a − b, for a and b at least 0.
  func difference(
    _ a: consuming BigInteger, _ b: borrowing BigInteger
  ) -> BigInteger {
    var result = reduced(a)
    result -= b
    while result.signum < 0 {
      result.addPowerOfTwo(bits)
      result -= 1
    }
    return canonical(result)
  }

  /// Maps 2^K − 1 to 0.
  private func canonical(_ value: consuming BigInteger) -> BigInteger {
    let result = reduced(value)
    guard result.bitWidth == bits else { return result }
    var next = result.copy()
    next += 1
    return next.bitWidth > bits ? BigInteger() : result
  }
}
