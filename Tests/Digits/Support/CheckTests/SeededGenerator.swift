import Foundation

/// A small random generator whose seed a failing test prints (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64 = .random(in: 0 ... .max)) {
    self.seed = seed
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A word that is often extreme: 0, all ones, few bits, a power of two and its neighbours.
  package mutating func biasedWord() -> UInt64 {
    let word = next()
    switch Int.random(in: 0..<8, using: &self) {
    case 0: return 0
    case 1: return .max
    case 2: return word >> UInt64.random(in: 0..<64, using: &self)
    case 3: return 1 << UInt64.random(in: 0..<64, using: &self)
    case 4: return (1 << UInt64.random(in: 0..<64, using: &self)) &- 1
    case 5: return .max << UInt64.random(in: 0..<64, using: &self)
    default: return word
    }
  }

  package mutating func biasedLimbs(count: Int) -> [UInt64] {
    (0..<count).map { _ in biasedWord() }
  }

  package mutating func digits(count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...9, using: &self) }
  }
}

/// Which tests run: the long ones only when `PI_TRAINER_LONG_TESTS` is set.
package enum TestTier {
  package static var isLong: Bool {
    ProcessInfo.processInfo.environment["PI_TRAINER_LONG_TESTS"] != nil
  }
}
