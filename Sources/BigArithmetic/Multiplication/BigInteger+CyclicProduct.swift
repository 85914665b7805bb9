internal import CGMP

extension BigInteger {
  /// The product modulo 2^n − 1, where n is the size's number of bits.
  ///
  /// - Parameters:
  ///   - a: a factor of any size and sign.
  ///   - b: a factor of any size and sign.
  ///   - size: says n.
  ///   - workers: the processors to use.
  /// - Returns: the residue in 0 ..< 2^n − 1.
  package static func cyclicProduct(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, size: TransformSize,
    workers: Workers = .one
  ) -> BigInteger {
    folded(product(a, b, workers: workers), size)
  }

  /// The product modulo 2^n − 1 with a factor whose transform is kept.
  package static func cyclicProduct(
    _ a: borrowing BigInteger, _ b: TransformedInteger, workers: Workers = .one
  ) -> BigInteger {
    cyclicProduct(a, b.value, size: b.size, workers: workers)
  }

  /// The product modulo 2^n − 1 of two kept transforms of the same size.
  package static func cyclicProduct(
    _ a: TransformedInteger, _ b: TransformedInteger, workers: Workers = .one
  ) -> BigInteger {
    precondition(a.size == b.size, "transforms of different sizes do not meet")
    return cyclicProduct(a.value, b.value, size: b.size, workers: workers)
  }

  /// The value modulo 2^n − 1, in 0 ..< 2^n − 1.
  private static func folded(
    _ value: consuming BigInteger, _ size: TransformSize
  ) -> BigInteger {
    var modulus = BigInteger(powerOfTwo: size.bits)
    modulus -= 1
    let result = BigInteger()
    unsafe __gmpz_fdiv_r(result.storage, value.storage, modulus.storage)
    return result
  }
}
