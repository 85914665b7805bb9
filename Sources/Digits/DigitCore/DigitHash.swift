/// The integer that a run of decimals spells, modulo the Mersenne prime 2^61 − 1.
///
/// The hash composes, h(a‖b) = h(a)·10^|b| + h(b), so the hash of a pack is made from the hashes of
/// its blocks. It is the digit hash of y-cruncher, published with its digit tables. That of digits
/// in radix 16 has 16 for 10.
public struct DigitHash: Hashable, Sendable {
  /// The modulus, 2^61 − 1.
  @inlinable
  public static var modulus: UInt64 { (1 << 61) - 1 }

  /// The value, below ``modulus``.
  public private(set) var value: UInt64

  /// Creates the hash of the empty run.
  public init() { value = 0 }

  /// Creates a hash from its value, or `nil` for a value that is not reduced.
  ///
  /// - Parameter value: a residue below ``modulus``.
  public init?(value: UInt64) {
    guard value < Self.modulus else { return nil }
    self.value = value
  }

  /// Appends digits that come packed in one word.
  ///
  /// - Parameters:
  ///   - word: the integer that the digits spell, below radix^count.
  ///   - count: how many digits, 0 to 18 decimals or 15 in radix 16.
  ///   - radix: that of the digits.
  public mutating func append(word: UInt64, count: Int, radix: DigitRadix = .decimal) {
    precondition(count >= 0 && count <= 18, "a word holds at most 18 decimals here")
    var scale: UInt64 = 1
    for _ in 0..<count { scale *= UInt64(radix.rawValue) }
    value = Self.sum(Self.product(value, Self.reduced(scale)), Self.reduced(word))
  }

  /// Appends a run by its hash.
  ///
  /// - Parameters:
  ///   - other: the hash of the run that follows.
  ///   - count: the number of digits in that run, at least 0.
  ///   - radix: that of both runs.
  /// - Complexity: O(log count).
  public mutating func append(_ other: DigitHash, count: Int64, radix: DigitRadix = .decimal) {
    let scale = Self.power(UInt64(radix.rawValue), count)
    value = Self.sum(Self.product(value, scale), other.value)
  }

  /// base^exponent modulo 2^61 − 1.
  private static func power(_ base: UInt64, _ exponent: Int64) -> UInt64 {
    precondition(exponent >= 0, "a run of digits has no negative length")
    var result: UInt64 = 1
    var base = base
    var remaining = exponent
    while remaining > 0 {
      if remaining & 1 == 1 { result = product(result, base) }
      base = product(base, base)
      remaining >>= 1
    }
    return result
  }

  /// Reduces any word.
  ///
  /// Invariant: 2^61 ≡ 1, so the top three bits are added to the rest.
  private static func reduced(_ word: UInt64) -> UInt64 {
    let folded = (word & modulus) + (word >> 61)
    return folded >= modulus ? folded - modulus : folded
  }

  /// Adds two reduced residues; the sum stays below 2^62.
  private static func sum(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let total = a + b
    return total >= modulus ? total - modulus : total
  }

  /// Multiplies two reduced residues: the product is high·2^64 + low, and 2^64 ≡ 8.
  private static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return sum(reduced(low), reduced(high << 3))
  }
}
