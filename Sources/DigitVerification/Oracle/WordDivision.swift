/// Long division in base 10^18 by one small number, without a division instruction.
///
/// With 10^18 = Q·d + R, a step divides r·10^18 + w = r·Q·d + (r·R + w) by d: the quotient is r·Q
/// plus that of t = r·R + w. As r, R < d < 2^31, t stays below 2^62 + 10^18 < 2^63, one word. The
/// quotient of t comes from the reciprocal floor((2^64 − 1)/d), which gives it or one less.
struct WordDivision {
  private let divisor: UInt64
  private let baseQuotient: UInt64
  private let baseRemainder: UInt64
  private let reciprocal: UInt64

  /// Creates a division by a divisor from 1 to 2^31 − 1.
  init(by divisor: UInt64) {
    precondition(divisor >= 1 && divisor < 1 << 31, "the divisor must be below 2^31")
    self.divisor = divisor
    baseQuotient = UInt64(DecimalFixedPoint.base) / divisor
    baseRemainder = UInt64(DecimalFixedPoint.base) % divisor
    reciprocal = .max / divisor
  }

  /// Divides one word, after what the words before it left over.
  ///
  /// - Parameters:
  ///   - word: at least 0, below 10^18; the first word of a number may be any small number.
  ///   - remainder: below the divisor; 0 before the first word.
  @inline(__always)
  func step(_ word: Int64, _ remainder: inout UInt64) -> Int64 {
    let rest = remainder &* baseRemainder &+ UInt64(bitPattern: word)
    var quotient = rest.multipliedFullWidth(by: reciprocal).high
    var left = rest &- quotient &* divisor
    if left >= divisor {
      left &-= divisor
      quotient &+= 1
    }
    let result = remainder &* baseQuotient &+ quotient
    remainder = left
    return Int64(bitPattern: result)
  }
}
