internal import TransformInterface

/// Decimal limbs modulo 2^61 − 1: what products and roots are checked by.
///
/// 64 limbs at a time are multiplied by the powers of 10^13, which fits 128 bits without a carry;
/// the sums are joined by Horner's rule.
struct DecimalProductCheck: Sendable {
  private static let modulus: UInt64 = (1 << 61) - 1
  private static let block = 64

  /// (10^13)^0 … (10^13)^63.
  private static let powers: [UInt64] = {
    var powers: [UInt64] = [1]
    for _ in 1..<block { powers.append(product(powers[powers.count - 1], UInt64(radix))) }
    return powers
  }()

  private static var radix: UInt { DecimalLimbs.radix }

  /// The residue of a number.
  ///
  /// - Complexity: O(n): a multiplication a limb.
  static func residue(_ limbs: UnsafePointer<UInt>, _ count: Int) -> UInt64 {
    let step = product(powers[block - 1], UInt64(radix))
    var result: UInt64 = 0
    unsafe powers.withUnsafeBufferPointer { powers in
      guard let powers = powers.baseAddress else { return }
      var start = (count - 1) / block * block
      while start >= 0 {
        let length = min(block, count - start)
        let sum = unsafe dot(limbs + start, powers, length)
        result = Self.sum(product(result, step), reduced(sum))
        start -= block
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
    sum(
      UInt64(truncatingIfNeeded: wide) & modulus,
      folded(UInt64(truncatingIfNeeded: wide >> 61)))
  }

  private static func folded(_ word: UInt64) -> UInt64 {
    let sum = (word & modulus) + (word >> 61)
    return sum >= modulus ? sum - modulus : sum
  }

  static func sum(_ x: UInt64, _ y: UInt64) -> UInt64 {
    let sum = x + y
    return sum >= modulus ? sum - modulus : sum
  }

  static func product(_ x: UInt64, _ y: UInt64) -> UInt64 { reduced(wide(x, y)) }

  /// factor·(10^13)^exponent.
  static func scaled(_ factor: UInt64, byLimbs exponent: Int) -> UInt64 {
    var result = factor
    var square = UInt64(radix)
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = product(result, square) }
      square = product(square, square)
      rest >>= 1
    }
    return result
  }
}
