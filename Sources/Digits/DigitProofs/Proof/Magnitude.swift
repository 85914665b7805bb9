package import Arithmetic
package import Parallelism

/// The size of a large product: its leading 128 bits, truncated, and an exponent.
///
/// The true value lies between mantissa·2^exponent and (1 + k·2^-126) times that, where k is the
/// number of multiplications, squares of squares counted as often as they are used: a product of
/// two truncated values is truncated once more. For fewer than 2^50 factors that is less than
/// 2^-75.
package struct Magnitude: Sendable {
  /// Between 2^127 and 2^128.
  package private(set) var mantissa: UInt128

  /// The power of two that the mantissa is multiplied by.
  package private(set) var exponent: Int64

  /// Creates the size of a number.
  ///
  /// - Parameters:
  ///   - value: at least 1.
  ///   - exponent: a power of two that it is multiplied by.
  package init(_ value: UInt128, exponent: Int64 = 0) {
    precondition(value > 0, "zero has no leading bits")
    let shift = value.leadingZeroBitCount
    mantissa = value << UInt128(shift)
    self.exponent = exponent - Int64(shift)
  }

  /// Creates the size of an integer that is not 0, off by less than 2^-127 of it.
  package init(_ value: borrowing BigInteger) {
    let dropped = max(0, value.bitWidth - 128)
    var leading = value.copy()
    if leading.signum < 0 { leading.negate() }
    leading >>= dropped
    let limbs = leading.limbs
    self.init(
      limbs.indices.reversed().reduce(0) { $0 << 64 | UInt128(limbs[$1]) }, exponent: dropped)
  }

  static let one = Magnitude(1)

  /// ⌊log2⌋ of the value, or one less than that.
  var wholeBits: Int64 { exponent + 127 }

  static func *= (left: inout Magnitude, right: Magnitude) {
    let product = left.mantissa.multipliedFullWidth(by: right.mantissa)
    left.exponent += right.exponent + 128
    left.mantissa = product.high
    if product.high >> 127 == 0 {
      left.mantissa = product.high << 1 | product.low >> 127
      left.exponent -= 1
    }
  }

  static func * (left: Magnitude, right: Magnitude) -> Magnitude {
    var product = left
    product *= right
    return product
  }

  /// Whether it is at most so large, as far as both are known.
  func isAtMost(_ limit: Magnitude) -> Bool {
    (exponent, mantissa) <= (limit.exponent, limit.mantissa)
  }

  /// A sum, or the difference from a number that is smaller.
  func adding(_ other: Magnitude, isSubtracted: Bool = false) -> Magnitude {
    guard exponent >= other.exponent else { return other.adding(self) }
    // The lowest bit is lost, so that the sum has room.
    let shift = min(exponent - other.exponent, 127)
    let (whole, part) = (mantissa >> 1, other.mantissa >> UInt128(shift + 1))
    return Magnitude(isSubtracted ? whole - part : whole + part, exponent: exponent + 1)
  }

  /// The size of a power.
  ///
  /// - Complexity: O(log exponent).
  package func power(_ exponent: UInt64) -> Magnitude {
    var result = Magnitude.one
    var square = self
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      rest >>= 1
      if rest > 0 { square *= square }
    }
    return result
  }

  func scaled(byPowerOfTwo shift: Int64) -> Magnitude {
    Magnitude(mantissa, exponent: exponent + shift)
  }

  /// How many factors of a factorial one piece of work multiplies.
  private static let piece: UInt64 = 1 << 16

  /// The size of n!.
  ///
  /// - Complexity: O(n).
  package static func factorial(_ n: UInt64, workers: Workers) -> Magnitude {
    workers.map(count: Int(n / piece) + 1) { index in
      var product = Magnitude.one
      var word: UInt64 = 1
      let start = UInt64(index) * piece
      for k in max(1, start)..<min(start + piece, n + 1) {
        let (joined, overflow) = word.multipliedReportingOverflow(by: k)
        if overflow { product *= Magnitude(UInt128(word)) }
        word = overflow ? k : joined
      }
      product *= Magnitude(UInt128(word))
      return product
    }.reduce(.one, *)
  }

  /// Whether 2^-56 ≤ self/limit ≤ 1 − 2^-56, where both are known to 2^-64 of themselves.
  package func isFraction(of limit: Magnitude) -> Bool {
    let shift = limit.exponent - exponent
    guard shift >= 0, shift < 60 else { return false }
    let value = mantissa >> UInt128(shift)
    let margin = limit.mantissa >> 56
    return value >= margin && value <= limit.mantissa - margin - limit.mantissa >> 64
  }
}
