/// A prime to some power.
public struct PrimePower: Hashable, Sendable {
  /// The prime.
  public let prime: UInt64

  /// The power.
  public let exponent: UInt64

  /// An upper bound of its size in bits.
  public var bitWidth: Int64 { Int64(exponent) * Int64(64 - prime.leadingZeroBitCount) }

  /// Creates a prime power.
  public init(prime: UInt64, exponent: UInt64) {
    self.prime = prime
    self.exponent = exponent
  }
}
