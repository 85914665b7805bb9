/// What a root of a quadratic equation leaves when it is cut off after some decimals.
///
/// For x² = b·x + c and D = ⌊x·10^N⌋, R = c·10^2N + b·D·10^N − D² proves D. It is at most 2D, so
/// with n = N + 1 digits, or n = N + 2 where x is above 5 and b = 0, it is known modulo 10^n. There
/// b·D·10^N is b times the last digit of D before N zeros, and c·10^2N is 0 but for n = 2N + 1.
package enum QuadraticRemainder {
  /// R modulo 10^n, as n packed decimals.
  ///
  /// - Parameters:
  ///   - decimals: N decimals, two a byte, the first in the high half.
  ///   - count: N, at least 1.
  ///   - isLinear: whether b is 1 and not 0.
  ///   - constant: c.
  ///   - digits: n.
  /// - Returns: two decimals a byte; after an odd number of them the last low half is zero.
  /// - Complexity: O(M(N)).
  package static func packed(
    integerPart: UInt8, decimals: [UInt8], count: Int64, isLinear: Bool,
    constant: UInt64, digits: Int64, in context: ArithmeticContext
  ) -> [UInt8] {
    let digits = Int(digits)
    let limbs = (digits + DecimalLimbs.digits - 1) / DecimalLimbs.digits
    let value = DecimalNatural(uninitializedCount: limbs)
    // Above D there may be a digit more.
    unsafe value.base[limbs - 1] = 0
    read(integerPart, decimals, into: value, digits: Int(count) + 1)
    let square = DecimalNatural.product(value, value, in: context)
    negate(square, limbs)
    let last = Int(count) - 1
    let lastDigit = last & 1 == 0 ? decimals[last >> 1] >> 4 : decimals[last >> 1] & 0x0F
    let more = digits > 2 * count ? UInt8(constant % 10) : 0
    return packed(square, digits: digits, addingToFirst: isLinear ? lastDigit : more)
  }

  private static func read(
    _ integerPart: UInt8, _ decimals: [UInt8], into value: borrowing DecimalNatural, digits: Int
  ) {
    var limb = UInt(integerPart)
    // The digits that are still to come.
    var left = digits - 1
    for index in 0..<digits - 1 {
      if left % DecimalLimbs.digits == 0 {
        unsafe value.base[left / DecimalLimbs.digits] = limb
        limb = 0
      }
      let byte = decimals[index >> 1]
      limb = 10 &* limb &+ UInt(index & 1 == 0 ? byte >> 4 : byte & 0x0F)
      left -= 1
    }
    unsafe value.base[0] = limb
  }

  /// Negates the lowest limbs modulo 10^(13·count).
  private static func negate(_ value: borrowing DecimalNatural, _ count: Int) {
    var borrow: UInt = 0
    for index in 0..<count {
      let subtracted = unsafe value.base[index] + borrow
      borrow = subtracted == 0 ? 0 : 1
      unsafe value.base[index] = subtracted == 0 ? 0 : DecimalLimbs.radix - subtracted
    }
  }

  /// The lowest digits of a number, packed, with something added to the first modulo 10.
  private static func packed(
    _ value: borrowing DecimalNatural, digits: Int, addingToFirst addend: UInt8
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((digits + 1) / 2)
    // Half bytes that are not written yet: fewer than two before a limb.
    var waiting: UInt64 = 0
    var waitingCount = 0
    var index = (digits + DecimalLimbs.digits - 1) / DecimalLimbs.digits
    // What the highest limb has above the first digit does not count.
    var kept = digits - (index - 1) * DecimalLimbs.digits
    while index > 0 {
      index -= 1
      let coded = PackedDecimals.binaryCoded(unsafe UInt64(value.base[index]))
      waiting = waiting << UInt64(4 * kept) | coded & ((1 << UInt64(4 * kept)) - 1)
      waitingCount += kept
      kept = DecimalLimbs.digits
      while waitingCount >= 2 {
        waitingCount -= 2
        bytes.append(UInt8(truncatingIfNeeded: waiting >> UInt64(4 * waitingCount)))
      }
    }
    if waitingCount == 1 { bytes.append(UInt8(truncatingIfNeeded: waiting << 4)) }
    let first = (bytes[0] >> 4 + addend) % 10
    bytes[0] = first << 4 | bytes[0] & 0x0F
    return bytes
  }
}
