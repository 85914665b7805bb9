/// Comparisons of natural numbers by their raw words, without the library whose results they bound.
enum LimbComparison {
  /// Whether a < b, least significant word first.
  static func isBelow(_ a: Span<UInt>, _ b: Span<UInt>) -> Bool {
    var index = max(a.count, b.count)
    while index > 0 {
      index -= 1
      let left = word(a, index)
      let right = word(b, index)
      if left != right { return left < right }
    }
    return false
  }

  /// Whether a ≤ 2b.
  static func isAtMostTwice(_ a: Span<UInt>, _ b: Span<UInt>) -> Bool {
    var index = max(a.count, b.count + 1)
    while index > 0 {
      index -= 1
      let left = word(a, index)
      let right = word(b, index) << 1 | (index > 0 ? word(b, index - 1) >> 63 : 0)
      if left != right { return left < right }
    }
    return true
  }

  /// Whether a < 2^bits.
  static func isBelowPowerOfTwo(_ a: Span<UInt>, bits: Int64) -> Bool {
    let whole = Int(bits / 64)
    var index = a.count
    while index > whole + 1 {
      index -= 1
      if a[index] != 0 { return false }
    }
    return word(a, whole) >> UInt(bits % 64) == 0
  }

  /// Whether all bits of a range are ones.
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

  /// A word of a number, zero beyond its end.
  private static func word(_ number: Span<UInt>, _ index: Int) -> UInt {
    index < number.count ? number[index] : 0
  }
}
