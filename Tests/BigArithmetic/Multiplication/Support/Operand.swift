import BigArithmetic

/// Kinds of factors that strain a multiplication: what carries furthest, what carries nothing.
enum Operand: String, CaseIterable, Sendable {
  case random
  /// 2^n − 1: every coefficient is as large as can be.
  case ones
  /// A single bit.
  case power
  /// A few bits far apart.
  case sparse
  /// Long runs of zeros and of ones.
  case runs

  /// A number of exactly `limbs` words.
  func number(limbs: Int, seed: UInt64 = 1) -> BigInteger {
    let bits = 64 * Int64(limbs)
    switch self {
    case .random:
      var words = Words(state: seed)
      return Self.joined(limbs, top: true) { words.next() }
    case .ones:
      var result = BigInteger(powerOfTwo: bits)
      result -= 1 as UInt64
      return result
    case .power:
      return BigInteger(powerOfTwo: bits - 1 - Int64(seed % 64))
    case .sparse:
      var words = Words(state: seed)
      var result = BigInteger(powerOfTwo: bits - 1)
      for _ in 0..<5 { result += BigInteger(powerOfTwo: Int64(words.next() % UInt64(bits - 1))) }
      return result
    case .runs:
      var words = Words(state: seed)
      return Self.joined(limbs, top: true) { words.next() & 1 == 0 ? 0 : .max }
    }
  }

  /// A source of words (SplitMix64).
  struct Words {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word >> 31
    }
  }

  /// Words in order, by halves so that long numbers cost no more than n log n.
  private static func joined(_ limbs: Int, top: Bool, _ word: () -> UInt64) -> BigInteger {
    if limbs == 1 { return BigInteger(top ? word() | 1 << 63 : word()) }
    let low = joined(limbs / 2, top: false, word)
    var result = joined(limbs - limbs / 2, top: top, word)
    result <<= 64 * Int64(limbs / 2)
    result += low
    return result
  }
}
