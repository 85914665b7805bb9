/// The generator behind schedules and bootstraps: the same seed gives the same numbers on every
/// machine and with every version of the toolchain.
///
/// xoshiro256** with its state filled by SplitMix64, as its authors recommend: Blackman and Vigna,
/// "Scrambled linear pseudorandom number generators", ACM TOMS 47 (2021), doi:10.1145/3460772. The
/// standard library's own distributions are not used, because they may change between versions.
package struct SeededRandom: Sendable {
  private var s0: UInt64
  private var s1: UInt64
  private var s2: UInt64
  private var s3: UInt64

  /// - Parameter seed: any number; equal seeds give equal sequences.
  package init(seed: UInt64) {
    var state = seed
    s0 = Self.splitMix(&state)
    s1 = Self.splitMix(&state)
    s2 = Self.splitMix(&state)
    s3 = Self.splitMix(&state)
  }

  private static func splitMix(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  package mutating func next() -> UInt64 {
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
  package mutating func unit() -> Double { Double((next() >> 12) << 1 | 1) * 0x1p-53 }

  /// A whole number from 0 to below a bound, each with the same probability.
  ///
  /// Source: Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019),
  /// doi:10.1145/3230636.
  ///
  /// - Parameter bound: at least 1.
  package mutating func below(_ bound: UInt64) -> UInt64 {
    precondition(bound > 0, "there is no number below 0")
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let smallest = (0 &- bound) % bound
      while product.low < smallest { product = next().multipliedFullWidth(by: bound) }
    }
    return product.high
  }

  /// A number from a range, each with the same density.
  package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }
}

/// The log-logistic distribution, which fits the intervals between keystrokes better than the
/// log-normal does (González et al., Heliyon 7 (2021)).
///
/// With scale α and shape β the distribution function is F(x) = 1/(1 + (x/α)^-β). Put b = π/β; the
/// mean is α·b/sin b and the second moment α²·2b/sin 2b, so that the moments are met where
/// tan(b)/b = 1 + (SD/mean)².
package struct LogLogistic {
  package let scale: Double

  /// 1/β.
  package let inverseShape: Double

  /// Creates the distribution with a mean and a standard deviation.
  ///
  /// - Parameters:
  ///   - mean: above 0.
  ///   - standardDeviation: at least 0; 0 gives the mean alone.
  package init(mean: Double, standardDeviation: Double) {
    let variation = standardDeviation / mean
    let target = 1 + variation * variation
    var low = 0.0
    var high = DeterministicMath.pi / 2
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if DeterministicMath.sin(middle) < target * middle * DeterministicMath.cos(middle) {
        low = middle
      } else {
        high = middle
      }
    }
    inverseShape = variation > 0 ? low / DeterministicMath.pi : 0
    scale = variation > 0 ? mean * DeterministicMath.sin(low) / low : mean
  }

  /// Draws a value by inverting the distribution function: α·(u/(1 − u))^(1/β).
  package func sample(_ random: inout SeededRandom) -> Double {
    let u = random.unit()
    let odds = DeterministicMath.log(u) - DeterministicMath.log(1 - u)
    return scale * DeterministicMath.exp(inverseShape * odds)
  }
}
