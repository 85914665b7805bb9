/// The integer that a run of decimals spells, modulo the Mersenne prime 2^61 − 1.
///
/// The hash composes, h(a‖b) = h(a)·10^|b| + h(b), so the hash of a pack is made from the hashes of
/// its blocks. It is the digit hash of y-cruncher, published with its digit tables.
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

  /// Appends decimals that come packed in one word.
  ///
  /// - Parameters:
  ///   - word: the integer that the decimals spell, below 10^count.
  ///   - count: how many decimals, 0 to 18.
  public mutating func append(word: UInt64, count: Int) {
    precondition(count >= 0 && count <= 18, "a word holds at most 18 decimals here")
    var scale: UInt64 = 1
    for _ in 0..<count { scale *= 10 }
    value = Self.sum(Self.product(value, Self.reduced(scale)), Self.reduced(word))
  }

  /// Appends a run by its hash.
  ///
  /// - Parameters:
  ///   - other: the hash of the run that follows.
  ///   - count: the number of decimals in that run, at least 0.
  /// - Complexity: O(log count).
  public mutating func append(_ other: DigitHash, count: Int64) {
    value = Self.sum(Self.product(value, Self.powerOfTen(count)), other.value)
  }

  /// 10^exponent modulo 2^61 − 1.
  private static func powerOfTen(_ exponent: Int64) -> UInt64 {
    precondition(exponent >= 0, "a run of decimals has no negative length")
    var result: UInt64 = 1
    var base: UInt64 = 10
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
