/// Residues of decimal limbs modulo 2^61 − 1: the last check of a root.
///
/// Its remainder is known modulo 10^(13n) − 1 alone, and all checks of products are modulo numbers
/// to which 10 has a simple relation; to this prime it has none (see ``NewtonCheck``).
enum DecimalRootCheck {
  private static let block = 64

  /// (10^13)^0 … (10^13)^64.
  private static let powers: [UInt64] = {
    var powers: [UInt64] = [1]
    for _ in 0..<block {
      powers.append(ProductCheck.product(powers[powers.count - 1], UInt64(DecimalLimbs.radix)))
    }
    return powers
  }()

  /// The residue of a number.
  ///
  /// 64 limbs at a time are multiplied by the powers of 10^13 and added up, which needs no more
  /// than 128 bits.
  ///
  /// - Complexity: O(n), a multiplication a limb.
  static func residue(_ limbs: UnsafePointer<UInt>, _ count: Int) -> UInt64 {
    var result: UInt64 = 0
    var weight: UInt64 = 1
    unsafe powers.withUnsafeBufferPointer { powers in
      guard let powers = powers.baseAddress else { return }
      // Upwards, as memory is read fastest.
      for start in stride(from: 0, to: count, by: block) {
        let sum = unsafe dot(limbs + start, powers, min(block, count - start))
        result = ProductCheck.sum(result, ProductCheck.product(weight, reduced(sum)))
        weight = unsafe ProductCheck.product(weight, powers[block])
      }
    }
    return result
  }

  /// Σ limb·power, below 2^6·2^44·2^61.
  @inline(__always)
  private static func dot(
    _ limbs: UnsafePointer<UInt>, _ powers: UnsafePointer<UInt64>, _ count: Int
  ) -> UInt128 {
    var even: UInt128 = 0
    var odd: UInt128 = 0
    var index = 0
    while index &+ 2 <= count {
      even &+= unsafe wide(UInt64(limbs[index]), powers[index])
      odd &+= unsafe wide(UInt64(limbs[index &+ 1]), powers[index &+ 1])
      index &+= 2
    }
    if index < count { even &+= unsafe wide(UInt64(limbs[index]), powers[index]) }
    return even &+ odd
  }

  @inline(__always)
  private static func wide(_ x: UInt64, _ y: UInt64) -> UInt128 {
    UInt128(truncatingIfNeeded: x) &* UInt128(truncatingIfNeeded: y)
  }

  /// A number below 2^122 modulo 2^61 − 1.
  private static func reduced(_ wide: UInt128) -> UInt64 {
    let modulus = ProductCheck.modulus
    return ProductCheck.sum(
      UInt64(truncatingIfNeeded: wide) & modulus,
      UInt64(truncatingIfNeeded: wide >> 61) % modulus)
  }

  /// factor·(10^13)^exponent.
  static func scaled(_ factor: UInt64, byLimbs exponent: Int) -> UInt64 {
    let field = ScalarField(prime: ProductCheck.modulus)
    return field.product(factor, field.power(UInt64(DecimalLimbs.radix), UInt64(exponent)))
  }
}
