/// Arithmetic modulo the Mersenne prime 2^61 − 1, where reducing is a shift and an addition.
///
/// A form is the residue itself, at most 7 above the modulus.
package struct MersenneModulus: Modulus {
  @inline(__always)
  package var value: UInt64 { (1 << 61) - 1 }

  package var one: UInt64 { 1 }

  /// The form of 1/ρ; ρ is 1 here.
  package var radix: UInt64 { 1 }

  package init() {}

  /// Folds the top three bits of a word onto the rest, for 2^61 ≡ 1; at most 7 above the modulus.
  @inline(__always)
  private func folded(_ word: UInt64) -> UInt64 { (word & value) &+ (word >> 61) }

  @inline(__always)
  package func form(of word: UInt64) -> UInt64 { folded(word) }

  package func residue(ofForm form: UInt64) -> UInt64 {
    let once = folded(form)
    return once >= value ? once - value : once
  }

  @inline(__always)
  package func sum(_ a: UInt64, _ b: UInt64) -> UInt64 { folded(a &+ b) }

  /// The form of a difference of two forms; twice the modulus keeps it positive.
  @inline(__always)
  package func difference(_ a: UInt64, _ b: UInt64) -> UInt64 { folded(a &+ 2 &* value &- b) }

  /// The form of a product of two words whose product is below 2^125.
  ///
  /// Bound: the low 61 bits and the rest, below 2^64, sum to less than 2^64 + 2^61 only if the
  /// product reaches 2^125; the second fold leaves at most 7 above the modulus.
  @inline(__always)
  package func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return folded((low & value) &+ (high << 3 | low >> 61))
  }

  /// A relaxed representative of any 128-bit number.
  @inline(__always)
  package func narrowed(_ wide: UInt128) -> UInt64 {
    let low = UInt64(truncatingIfNeeded: wide)
    let high = UInt64(truncatingIfNeeded: wide >> 64)
    // The middle 61 bits and the top 6: at most 2^62 + 2^6 in all.
    let middle = (high << 3 | low >> 61) & value
    return folded((low & value) &+ middle &+ (high >> 58))
  }

  package func residue(ofDecimalLimbs limbs: Span<UInt>) -> UInt64 { decimalLimbResidue(limbs) }

  /// Horner's rule from the top in four lanes, limb i in lane i mod 4.
  ///
  /// A step of a lane multiplies by 2^256 ≡ 2^12, which is a rotation of 61 bits. Invariant: a lane
  /// stays below 2^63: the rotation gives less than 2^61 + 2^14, the folded limb less than 2^61 +
  /// 8.
  package func residue(of limbs: Span<UInt>) -> UInt64 {
    precondition(UInt.bitWidth == 64, "limbs of 64 bits are needed")
    var index = limbs.count
    var lane0: UInt64 = 0
    while index & 3 != 0 {
      index -= 1
      lane0 = folded(folded(lane0) << 3) &+ folded(UInt64(limbs[index]))
    }
    var lane1: UInt64 = 0
    var lane2: UInt64 = 0
    var lane3: UInt64 = 0
    while index > 0 {
      index -= 4
      lane0 = rotated(lane0) &+ folded(UInt64(limbs[index]))
      lane1 = rotated(lane1) &+ folded(UInt64(limbs[index + 1]))
      lane2 = rotated(lane2) &+ folded(UInt64(limbs[index + 2]))
      lane3 = rotated(lane3) &+ folded(UInt64(limbs[index + 3]))
    }
    var total = folded(lane3)
    for lane in [lane2, lane1, lane0] { total = sum(product(total, 8), folded(lane)) }
    return residue(ofForm: total)
  }

  /// The word times 2^12, in which the bits from 49 up wrap around; below 2^61 + 2^15.
  @inline(__always)
  private func rotated(_ word: UInt64) -> UInt64 {
    ((word & ((1 << 49) - 1)) << 12) &+ (word >> 49)
  }
}
