/// Sums of 2^(scale − bits·k)·Σ numerators[j − 1]/(step·k + j)^power over k ≥ 0, with j from 1 on,
/// over a divisor: their hexadecimal digits can be extracted at any place.
package struct ExtractionFormula: Sendable {
  package struct Sum: Sendable {
    let bits: UInt64
    /// At most 0.
    let scale: Int64
    let step: UInt64
    /// Below 2^10; at most seven.
    package var numerators: [Int64]
  }

  /// What a certificate calls it.
  let name: String
  let power: Int
  /// It is odd.
  let divisor: UInt64
  /// Two at most, the one with the fewest bits first.
  package var sums: [Sum]

  /// The formula of a constant by its name; `nil` where there is none, and for π, whose terms are
  /// summed in a faster way.
  package static func named(_ constant: String) -> ExtractionFormula? { all[constant] }

  /// That of log 2 is in the paper that ``BellardTerm`` names, those of Catalan's constant and ζ(3)
  /// are from https://arxiv.org/abs/math/9803067.
  private static let all: [String: ExtractionFormula] = [
    "log2": ExtractionFormula(
      name: "the series Σ 1/(k·2^k)", power: 1, divisor: 1,
      sums: [Sum(bits: 1, scale: -1, step: 1, numerators: [1])]),
    "catalan": ExtractionFormula(
      name: "Broadhurst's formula", power: 2, divisor: 1,
      sums: [
        Sum(bits: 4, scale: -4, step: 8, numerators: [24, -24, 12, 0, -6, 6, -3]),
        Sum(bits: 12, scale: -11, step: 8, numerators: [-512, -256, -64, 0, 8, 4, 1]),
      ]),
    "zeta3": ExtractionFormula(
      name: "Broadhurst's formula", power: 3, divisor: 7,
      sums: [
        Sum(bits: 4, scale: 0, step: 8, numerators: [24, -168, -12, 120, -6, -42, 3]),
        Sum(bits: 12, scale: -7, step: 8, numerators: [512, 256, -64, -64, -8, 4, 1]),
      ]),
  ]

  /// The last position that its denominators, below 2^112, allow; `nil` where words end before.
  var lastPosition: UInt64? { power < 3 ? nil : 10_000_000_000 }

  /// How many indices follow those with a whole power of two, until all terms are below 2^-192.
  static var tailIndices: UInt64 { 260 }

  /// How far an index can be off, in units of 2^-192: by less than two in each of its terms.
  static var errorUnits: UInt64 { 28 }

  /// The part of the fraction of 16^offset times the constant that some indices give, modulo 1.
  func fraction(over indices: Range<UInt64>, at offset: UInt64) -> BinaryFraction192 {
    var total = BinaryFraction192()
    for sum in sums {
      for k in indices {
        let exponent = 4 * Int64(offset) + sum.scale - Int64(sum.bits * k)
        if exponent <= -256 { break }
        for (index, numerator) in sum.numerators.enumerated() where numerator != 0 {
          // Of an even denominator the powers of two go to the numerator.
          let denominator = sum.step * k + UInt64(index) + 1
          let zeros = denominator.trailingZeroBitCount
          var modulus = UInt128(divisor)
          for _ in 0..<power { modulus *= UInt128(denominator >> UInt64(zeros)) }
          let part = Self.fraction(
            UInt128(numerator.magnitude), timesPower: exponent - Int64(power * zeros),
            over: modulus)
          if numerator < 0 { total -= part } else { total += part }
        }
      }
    }
    return total
  }

  /// numerator·2^exponent/modulus modulo 1, to 192 bits, too small by less than two units.
  ///
  /// - Parameter modulus: odd, below 2^112.
  static func fraction(
    _ numerator: UInt128, timesPower exponent: Int64, over modulus: UInt128
  ) -> BinaryFraction192 {
    guard exponent >= 0 else {
      let shift = exponent + 192
      guard shift >= 0 else { return BinaryFraction192() }
      // A shift by fewer than no bits goes the other way, and by more than there are leaves none.
      let (high, rest) = (numerator >> (128 - shift)).quotientAndRemainder(dividingBy: modulus)
      let low = modulus.dividingFullWidth((rest, numerator << shift)).quotient
      return BinaryFraction192(units: low, above: high)
    }
    precondition(modulus < 1 << 112, "a denominator is too large")
    let word = UInt64(truncatingIfNeeded: modulus).inverseModuloWord
    let inverse = UInt128(word) &* (2 &- modulus &* UInt128(word))
    // Of the power with 256 bits more, as in `BellardTerm`: quotient·modulus = power − remainder.
    let remainder =
      modulus < 1 << 50
      ? UInt128(Self.power(UInt64(exponent) + 256, UInt64(modulus), inverse: word))
      : Self.power(UInt64(exponent) + 256, modulus, inverse: inverse)
    let negated = 0 &- inverse
    let low = remainder &* numerator &* negated
    let carry = low.multipliedFullWidth(by: modulus).high &+ (remainder == 0 ? 0 : 1)
    let high = carry &* negated
    return BinaryFraction192(units: high << 64 | low >> 64, above: high >> 64)
  }

  /// 2^exponent modulo an odd modulus, plus up to three times the modulus, by Montgomery's
  /// reduction; see ``BellardTerm/fraction(ofPower:)``.
  ///
  /// - Parameter modulus: its sixteenfold fits a word.
  @inline(__always)
  private static func power<Word: FixedWidthInteger & UnsignedInteger>(
    _ exponent: UInt64, _ modulus: Word, inverse: Word
  ) -> Word where Word.Magnitude == Word {
    let target = exponent &- UInt64(Word.bitWidth)
    // A start of 2^t times at most the modulus has a square below modulus·2^bitWidth.
    let most = UInt64(modulus.leadingZeroBitCount / 2 + 1)
    let steps = UInt64(1 + most.leadingZeroBitCount - target.leadingZeroBitCount)
    var power = ((0 &- modulus) % modulus) << (target >> steps)
    for bit in (0..<steps).reversed() {
      let (high, low) = power.multipliedFullWidth(by: power)
      let multiple = (low &* inverse).multipliedFullWidth(by: modulus).high
      power = high &+ modulus &- multiple
      power &<<= Word(truncatingIfNeeded: target >> bit & 1)
    }
    return power
  }
}
