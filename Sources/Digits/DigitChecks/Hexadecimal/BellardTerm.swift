/// One index of Bellard's formula, its seven fractions side by side.
///
/// π = 2^-6·Σ (−1)^n·2^(−10n)·(−2^5/(4n+1) − 1/(4n+3) + 2^8/(10n+1) − 2^6/(10n+3) − 2²/(10n+5)
/// − 2²/(10n+7) + 1/(10n+9)) over n ≥ 0.
///
/// Source: F. Bellard, A new formula to compute the n'th binary digit of π, 1997,
/// https://bellard.org/pi/pi_bin.pdf; the method is that of D. H. Bailey, P. Borwein, S. Plouffe,
/// Math. Comp. 66 (1997), 903-913, https://doi.org/10.1090/S0025-5718-97-00856-9.
package struct BellardTerm {
  /// How many fractions an index has.
  static var width: Int { 7 }

  /// The exponents c of the numerators 2^c.
  static var numeratorExponents: SIMD8<UInt64> { [5, 0, 8, 6, 2, 2, 0, 0] }

  @inline(__always)
  static func isSubtracted(_ lane: Int) -> Bool { lane != 2 && lane != 6 }

  let denominators: Seven<UInt64>

  /// The number of leading bits of an exponent with which a power starts, less 1: its start must
  /// have a square below m·2^64.
  private let startBits: UInt64

  /// Creates the fractions of index n; 10n + 9 must stay below 2^50.
  @inline(__always)
  package init(index n: UInt64) {
    let four = 4 &* n
    let ten = 10 &* n
    startBits = ten &+ 9 < 1 << 34 ? 3 : 2
    denominators = Seven { lane in
      lane < 2 ? four &+ 1 &+ 2 &* UInt64(lane) : ten &+ 2 &* UInt64(lane) &- 3
    }
  }

  /// How far the 192-bit result of ``fraction(ofPower:)`` can be off, in units of 2^-192.
  ///
  /// A fraction comes out too small by at most 2^(c+2) + 1 units: the remainder that is taken off
  /// is below 4·m·2^c instead of below m. Summed over the seven exponents c: 4·362 + 7.
  static var errorUnits: UInt64 { 1455 }

  /// The sum of the seven fractions times 2^exponent, modulo 1, without the sign (−1)^n.
  ///
  /// All seven powers 2^(exponent+192) modulo m are built together, from the top bits of one
  /// exponent, so seven chains of multiplications overlap. Montgomery's reduction maps x to
  /// x²/2^64, so the word x stands for the power whose exponent is 64 less: start at 2^64·2^(top
  /// bits), square, double where the exponent has a bit.
  ///
  /// Bounds: with four top bits the start is below m·2^15, its square below m·2^64 for m < 2^34;
  /// with three it is below m·2^7, which does for m < 2^50. Later x < 4m, and x·2^8 fits a word.
  ///
  /// The quotient of 2^(exponent+192+c) by m is not divided out: with the remainder r known,
  /// quotient·m = power − r, and modulo 2^192 the power is 0, so the quotient is −r/m modulo 2^192,
  /// which three multiplications a fraction give, word by word from the lowest.
  ///
  /// - Parameter exponent: at least 0.
  @inline(__always)
  package func fraction(ofPower exponent: UInt64) -> BinaryFraction192 {
    let target = exponent &+ 128
    let steps = 63 &- UInt64(target.leadingZeroBitCount) &- startBits
    let top = target >> steps
    let inverses = Seven { denominators[$0].inverseModuloWord }
    var powers = Seven { lane in
      let m = denominators[lane]
      return ((0 &- m) % m) << top
    }
    var bit = steps
    while bit > 0 {
      bit &-= 1
      let mask = 0 &- (target >> bit & 1)
      for lane in 0..<7 {
        let (high, low) = powers[lane].multipliedFullWidth(by: powers[lane])
        let multiple = (low &* inverses[lane]).multipliedFullWidth(by: denominators[lane]).high
        let root = high &+ denominators[lane] &- multiple
        powers[lane] = root &+ (root & mask)
      }
    }
    var sum = BinaryFraction192()
    for lane in 0..<7 {
      let quotient = Self.quotient(
        remainder: powers[lane] << Self.numeratorExponents[lane], divisor: denominators[lane],
        inverse: inverses[lane])
      if Self.isSubtracted(lane) { sum -= quotient } else { sum += quotient }
    }
    return sum
  }

  /// −remainder/divisor modulo 2^192, for an odd divisor with its inverse modulo 2^64.
  @inline(__always)
  private static func quotient(
    remainder: UInt64, divisor: UInt64, inverse: UInt64
  ) -> BinaryFraction192 {
    let negated = 0 &- inverse
    let low = remainder &* negated
    // remainder + low·divisor ends in a zero word, with a carry unless both parts are zero.
    let carry = low.multipliedFullWidth(by: divisor).high &+ (remainder == 0 ? 0 : 1)
    let middle = carry &* negated
    let next = middle.multipliedFullWidth(by: divisor).high &+ (carry == 0 ? 0 : 1)
    return BinaryFraction192(low: low, middle: middle, high: next &* negated)
  }
}

/// A fraction of 192 bits, modulo 1: three words, the lowest first.
package struct BinaryFraction192: Hashable, Sendable {
  package var low: UInt64
  package var middle: UInt64
  package var high: UInt64

  @inline(__always)
  package init(low: UInt64 = 0, middle: UInt64 = 0, high: UInt64 = 0) {
    self.low = low
    self.middle = middle
    self.high = high
  }

  /// Creates a whole number of units in the last place, 2^-192 each, and of those above 128 bits.
  init(units: UInt128, above high: UInt128 = 0) {
    self.init(
      low: UInt64(truncatingIfNeeded: units), middle: UInt64(truncatingIfNeeded: units >> 64),
      high: UInt64(truncatingIfNeeded: high))
  }

  @inline(__always)
  static func += (left: inout BinaryFraction192, right: BinaryFraction192) {
    let first = left.low.addingReportingOverflow(right.low)
    let middle = left.middle.addingReportingOverflow(right.middle)
    let second = middle.partialValue.addingReportingOverflow(first.overflow ? 1 : 0)
    left.low = first.partialValue
    left.middle = second.partialValue
    left.high = left.high &+ right.high &+ (middle.overflow ? 1 : 0) &+ (second.overflow ? 1 : 0)
  }

  @inline(__always)
  package static func -= (left: inout BinaryFraction192, right: BinaryFraction192) {
    let first = left.low.subtractingReportingOverflow(right.low)
    let middle = left.middle.subtractingReportingOverflow(right.middle)
    let second = middle.partialValue.subtractingReportingOverflow(first.overflow ? 1 : 0)
    left.low = first.partialValue
    left.middle = second.partialValue
    left.high = left.high &- right.high &- (middle.overflow ? 1 : 0) &- (second.overflow ? 1 : 0)
  }

  /// The first hexadecimal digits after the point.
  ///
  /// - Parameter count: 0 to 48.
  func hexadecimalDigits(_ count: Int) -> [UInt8] {
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
