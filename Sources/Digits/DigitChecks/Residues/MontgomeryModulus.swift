/// Arithmetic modulo any odd number below 2^62, by Montgomery's reduction.
///
/// A form is the residue times R = 2^64, below twice the modulus; the reduction divides by R, so ρ
/// is 1/R. Bounds: a reduction of t < value·2^64 gives t/R rounded, minus less than the modulus,
/// plus the modulus: above 0 and below twice the modulus, without a comparison.
///
/// Source: P. L. Montgomery, Modular multiplication without trial division, Math. Comp. 44 (1985),
/// 519-521, https://doi.org/10.1090/S0025-5718-1985-0777282-X.
package struct MontgomeryModulus: Modulus {
  /// The modulus: odd, at least 3, below 2^62.
  package let value: UInt64

  /// The inverse of the modulus modulo 2^64.
  private let inverseOfValue: UInt64

  /// The form of 1: R modulo the modulus.
  package let one: UInt64

  /// The form of R: R² modulo the modulus.
  package let radix: UInt64

  package init(_ value: UInt64) {
    precondition(value & 1 == 1 && value >= 3, "Montgomery's reduction needs an odd modulus")
    precondition(value < 1 << 62, "the modulus must stay below 2^62")
    self.value = value
    inverseOfValue = value.inverseModuloWord
    one = (0 &- value) % value
    radix = UInt64(UInt128(one) * UInt128(one) % UInt128(value))
  }

  /// Montgomery's reduction of high·2^64 + low, which must be below value·2^64.
  @inline(__always)
  private func reduced(_ high: UInt64, _ low: UInt64) -> UInt64 {
    let multiple = (low &* inverseOfValue).multipliedFullWidth(by: value).high
    return high &+ value &- multiple
  }

  @inline(__always)
  package func form(of word: UInt64) -> UInt64 { product(word, radix) }

  package func residue(ofForm form: UInt64) -> UInt64 {
    let relaxed = reduced(0, form)
    return relaxed >= value ? relaxed - value : relaxed
  }

  @inline(__always)
  package func sum(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let total = a &+ b
    return total >= 2 &* value ? total &- 2 &* value : total
  }

  @inline(__always)
  package func difference(_ a: UInt64, _ b: UInt64) -> UInt64 {
    a >= b ? a &- b : a &+ 2 &* value &- b
  }

  /// The form of a product of two forms; of any two words whose product is below value·2^64.
  @inline(__always)
  package func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return reduced(high, low)
  }

  /// A relaxed representative of wide/R.
  @inline(__always)
  package func narrowed(_ wide: UInt128) -> UInt64 {
    reduced(UInt64(truncatingIfNeeded: wide >> 64), UInt64(truncatingIfNeeded: wide))
  }

  package func residue(ofDecimalLimbs limbs: Span<UInt>) -> UInt64 { decimalLimbResidue(limbs) }

  /// Montgomery's reduction of a whole number, from its lowest limb, in four stretches at a time.
  ///
  /// One step turns c into (c + limb)/R, which costs two multiplications but waits for the step
  /// before; four stretches of the number in flight hide that. A stretch of s limbs ends as its
  /// value divided by R^s.
  package func residue(of limbs: Span<UInt>) -> UInt64 {
    precondition(UInt.bitWidth == 64, "limbs of 64 bits are needed")
    let stretch = limbs.count / 4
    var lane0: UInt64 = 0
    var lane1: UInt64 = 0
    var lane2: UInt64 = 0
    var lane3: UInt64 = 0
    for index in 0..<stretch {
      lane0 = stepped(lane0, UInt64(limbs[index]))
      lane1 = stepped(lane1, UInt64(limbs[index &+ stretch]))
      lane2 = stepped(lane2, UInt64(limbs[index &+ 2 &* stretch]))
      lane3 = stepped(lane3, UInt64(limbs[index &+ 3 &* stretch]))
    }
    var top: UInt64 = 0
    for index in 4 * stretch..<limbs.count { top = stepped(top, UInt64(limbs[index])) }
    var total = product(top, power(radix, UInt64(limbs.count - 4 * stretch)))
    let shift = power(radix, UInt64(stretch))
    for lane in [lane3, lane2, lane1, lane0] { total = product(sum(total, lane), shift) }
    return total >= value ? total - value : total
  }

  /// (c + limb)/R for c at most value + 1; the result is at most value + 1 again.
  @inline(__always)
  private func stepped(_ c: UInt64, _ limb: UInt64) -> UInt64 {
    let (low, carry) = c.addingReportingOverflow(limb)
    return reduced(carry ? 1 : 0, low)
  }
}

extension UInt64 {
  /// The inverse of an odd word modulo 2^64, by Newton's iteration.
  ///
  /// (3x) XOR 2 is right in the lowest 5 bits; each step doubles that: 5, 10, 20, 40, 80.
  @inline(__always)
  var inverseModuloWord: UInt64 {
    var inverse = (3 &* self) ^ 2
    for _ in 0..<4 { inverse = inverse &* (2 &- self &* inverse) }
    return inverse
  }
}
