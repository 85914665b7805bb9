/// Comparisons of natural numbers by their raw words, without the library whose results they bound.
enum LimbComparison {
  /// Whether a < b·2^shift, least significant word first.
  static func isBelow(_ a: Span<UInt>, _ b: Span<UInt>, shift: Int64 = 0) -> Bool {
    let (words, bits) = (Int(shift / 64), UInt(shift % 64))
    for index in (0..<max(a.count - words, b.count)).reversed() {
      let left = word(a, index + words) >> bits | word(a, index + words + 1) << (64 - bits)
      let right = word(b, index)
      if left != right { return left < right }
    }
    return false
  }

  static func isAtMostTwice(_ a: Span<UInt>, _ b: Span<UInt>) -> Bool {
    for index in (0...max(a.count, b.count)).reversed() {
      let left = word(a, index)
      let right = word(b, index) << 1 | (index > 0 ? word(b, index - 1) >> 63 : 0)
      if left != right { return left < right }
    }
    return true
  }

  static func isBelowPowerOfTwo(_ a: Span<UInt>, bits: Int64) -> Bool {
    let whole = Int(bits / 64)
    for index in a.indices.dropFirst(whole + 1) where a[index] != 0 { return false }
    return word(a, whole) >> UInt(bits % 64) == 0
  }

  static func areOnes(_ a: Span<UInt>, bits: Range<Int64>) -> Bool {
    var bit = bits.lowerBound
    while bit < bits.upperBound {
      let end = min(bits.upperBound, (bit | 63) + 1)
      let mask = UInt.max << UInt(bit & 63) & UInt.max >> UInt((64 - (end & 63)) & 63)
      guard word(a, Int(bit / 64)) & mask == mask else { return false }
      bit = end
    }
    return true
  }
}

/// Comparisons of natural numbers by their raw decimal limbs, least significant first.
///
/// Bounds are checked without the arithmetic whose results they bound: radix and powers of ten are
/// written a second time, so that a wrong one there is noticed here.
enum DecimalLimbComparison {
  static let radix: UInt = 10_000_000_000_000

  /// How many decimals a limb holds.
  static let digits: Int64 = 13

  static func wholeLimbs(_ places: Int64) -> Int64 { (places + digits - 1) / digits * digits }

  /// Whether every limb is below the radix, which comparisons of limbs require.
  static func areBelowRadix(_ a: Span<UInt>) -> Bool {
    var most: UInt = 0
    for index in a.indices { most = max(most, a[index]) }
    return most < radix
  }

  static func isAtMostTwice(_ a: Span<UInt>, _ b: Span<UInt>) -> Bool {
    for index in (0...max(a.count, b.count)).reversed() {
      let carry: UInt = index > 0 && 2 * word(b, index - 1) >= radix ? 1 : 0
      let left = word(a, index)
      let right = 2 * word(b, index) % radix + carry
      if left != right { return left < right }
    }
    return true
  }

  /// Whether a + addend < 10^places, for an addend of 0 or 1.
  static func isBelowPowerOfTen(_ a: Span<UInt>, adding addend: UInt, places: Int64) -> Bool {
    let whole = Int(places / digits)
    var part: UInt = 1
    for _ in 0..<places % digits { part *= 10 }
    for index in a.indices.dropFirst(whole + 1) where a[index] != 0 { return false }
    var carry = addend
    for index in 0..<whole { carry = word(a, index) + carry >= radix ? 1 : 0 }
    return word(a, whole) + carry < part
  }
}

/// A word or limb of a number, zero beyond its end.
private func word(_ number: Span<UInt>, _ index: Int) -> UInt {
  index < number.count ? number[index] : 0
}
