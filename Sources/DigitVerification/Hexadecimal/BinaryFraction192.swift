/// A fraction of 192 bits, modulo 1: three words, the lowest first.
package struct BinaryFraction192: Equatable, Sendable {
  package var low: UInt64
  package var middle: UInt64
  package var high: UInt64

  /// Creates a fraction from its words.
  @inline(__always)
  package init(low: UInt64 = 0, middle: UInt64 = 0, high: UInt64 = 0) {
    self.low = low
    self.middle = middle
    self.high = high
  }

  /// Creates a whole number of units in the last place, 2^-192 each.
  package init(units: UInt128) {
    self.init(
      low: UInt64(truncatingIfNeeded: units), middle: UInt64(truncatingIfNeeded: units >> 64))
  }

  /// Adds, dropping whole numbers.
  @inline(__always)
  package static func += (left: inout BinaryFraction192, right: BinaryFraction192) {
    let first = left.low.addingReportingOverflow(right.low)
    let middle = left.middle.addingReportingOverflow(right.middle)
    let second = middle.partialValue.addingReportingOverflow(first.overflow ? 1 : 0)
    left.low = first.partialValue
    left.middle = second.partialValue
    left.high =
      left.high &+ right.high &+ (middle.overflow ? 1 : 0) &+ (second.overflow ? 1 : 0)
  }

  /// Subtracts, dropping whole numbers.
  @inline(__always)
  package static func -= (left: inout BinaryFraction192, right: BinaryFraction192) {
    let first = left.low.subtractingReportingOverflow(right.low)
    let middle = left.middle.subtractingReportingOverflow(right.middle)
    let second = middle.partialValue.subtractingReportingOverflow(first.overflow ? 1 : 0)
    left.low = first.partialValue
    left.middle = second.partialValue
    left.high =
      left.high &- right.high &- (middle.overflow ? 1 : 0) &- (second.overflow ? 1 : 0)
  }

  /// 2^exponent/divisor modulo 1, rounded down to 192 bits, by long division.
  ///
  /// - Parameters:
  ///   - exponent: at most 63; far below −192 the result is 0.
  ///   - divisor: at least 1.
  package static func powerOfTwo(_ exponent: Int, over divisor: UInt64) -> BinaryFraction192 {
    let shift = exponent + 192
    guard shift >= 0 else { return BinaryFraction192() }
    var remainder: UInt64 = 0
    var quotients: InlineArray<4, UInt64> = [0, 0, 0, 0]
    for word in (0...3).reversed() {
      let digit: UInt64 = shift / 64 == word ? 1 << UInt64(shift % 64) : 0
      let step = divisor.dividingFullWidth((remainder, digit % divisor))
      // The digit's own multiple of the divisor is added separately, to keep the division in range.
      quotients[word] = step.quotient &+ digit / divisor
      remainder = step.remainder
    }
    return BinaryFraction192(low: quotients[0], middle: quotients[1], high: quotients[2])
  }

  /// The first hexadecimal digits after the point.
  ///
  /// - Parameter count: 0 to 48.
  package func hexadecimalDigits(_ count: Int) -> [UInt8] {
    (0..<count).map { index in
      let word = [high, middle, low][index / 16]
      return UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (index % 16)) & 15)
    }
  }

  /// The first hexadecimal digits, or `nil` if the error bound lets other digits pass.
  ///
  /// - Parameters:
  ///   - count: 0 to 48.
  ///   - errorUnits: how far the fraction can be off, in units of 2^-192.
  package func certainDigits(_ count: Int, errorUnits: UInt128) -> [UInt8]? {
    let error = BinaryFraction192(units: errorUnits)
    var lowest = self
    lowest -= error
    var highest = self
    highest += error
    let digits = lowest.hexadecimalDigits(count)
    return digits == highest.hexadecimalDigits(count) ? digits : nil
  }
}
