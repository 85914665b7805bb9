/// The generator behind schedules and bootstraps: the same seed gives the same numbers on every
/// machine and with every version of the toolchain.
///
/// xoshiro256** with its state filled by SplitMix64, as its authors recommend: Blackman and Vigna,
/// "Scrambled linear pseudorandom number generators", ACM TOMS 47 (2021), doi:10.1145/3460772. The
/// standard library's own distributions are not used, because they may change between versions.
public struct SeededRandom: Sendable {
  private var s0: UInt64
  private var s1: UInt64
  private var s2: UInt64
  private var s3: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: any number; equal seeds give equal sequences.
  public init(seed: UInt64) {
    var state = seed
    s0 = Self.splitMix(&state)
    s1 = Self.splitMix(&state)
    s2 = Self.splitMix(&state)
    s3 = Self.splitMix(&state)
  }

  /// One step of SplitMix64.
  private static func splitMix(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    let scaled = s1 &* 5
    let result = ((scaled << 7) | (scaled >> 57)) &* 9
    let shifted = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << 45) | (s3 >> 19)
    return result
  }

  /// A number strictly between 0 and 1: an odd multiple of 2^-53.
  public mutating func unit() -> Double {
    Double((next() >> 12) << 1 | 1) * 0x1p-53
  }

  /// A whole number from 0 to below a bound, each with the same probability.
  ///
  /// Source: Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019),
  /// doi:10.1145/3230636.
  /// - Parameter bound: at least 1.
  public mutating func below(_ bound: UInt64) -> UInt64 {
    precondition(bound > 0, "there is no number below 0")
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let smallest = (0 &- bound) % bound
      while product.low < smallest { product = next().multipliedFullWidth(by: bound) }
    }
    return product.high
  }

  /// A number from a range, each with the same density.
  public mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }
}
