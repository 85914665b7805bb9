/// The integers modulo 2^K − 1, in which a product wraps around instead of growing.
///
/// Newton's iterations know the leading half of most of their products in advance. Modulo 2^K − 1
/// only the unknown part must fit, so the transform has half the length or less.
struct CyclicRing: Sendable {
  /// The size of the transforms, which determines K.
  let size: TransformSize

  /// The processors to use.
  let workers: Workers

  /// K.
  var bits: Int64 { size.bits }

  /// Creates a ring.
  ///
  /// - Parameters:
  ///   - bits: K is at least this.
  ///   - workers: the processors to use.
  init(atLeast bits: Int64, workers: Workers) {
    size = TransformSize(atLeast: bits)
    self.workers = workers
  }

  /// Transforms a factor for several products.
  ///
  /// - Parameter value: at least 0, of any size.
  func factor(_ value: borrowing BigInteger) -> TransformedInteger {
    TransformedInteger(value, size: size, workers: workers)
  }

  /// The product with a transformed factor, in 0 ..< 2^K − 1.
  func product(_ a: borrowing BigInteger, _ b: TransformedInteger) -> BigInteger {
    BigInteger.cyclicProduct(a, b, workers: workers)
  }

  /// The square, in 0 ..< 2^K − 1.
  func square(_ a: borrowing BigInteger) -> BigInteger {
    BigInteger.cyclicProduct(a, a, size: size, workers: workers)
  }

  /// The number in 0 ..< 2^K − 1 that is congruent to a − b, for numbers of any size.
  func difference(_ a: consuming BigInteger, _ b: borrowing BigInteger) -> BigInteger {
    var result = a
    result -= b
    return result.residue(size)
  }
}
