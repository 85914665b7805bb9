/// A number of a JSON text: an unrounded decimal.
///
/// Times are converted from the decimal to whole nanoseconds, so that a transcript means the same
/// on every machine and round-trips exactly.
package struct JSONNumber: Hashable, Sendable {
  /// Whether the number is below zero.
  let isNegative: Bool

  /// The first nineteen significant digits.
  let significand: UInt64

  /// The power of ten by which the significand is multiplied.
  let exponent: Int

  /// A number of seconds in whole nanoseconds, rounded to the nearest; `nil` beyond 64 bits.
  package var nanoseconds: Int64? { scaled(by: 9) }

  /// The number as a 64-bit integer, or `nil`.
  package var integer: Int64? {
    var significand = significand
    var exponent = exponent
    while exponent < 0, significand % 10 == 0, significand != 0 {
      significand /= 10
      exponent += 1
    }
    guard exponent >= 0 || significand == 0 else { return nil }
    return JSONNumber(isNegative: isNegative, significand: significand, exponent: exponent)
      .scaled(by: 0)
  }

  /// The number times a power of ten, rounded half away from zero; `nil` beyond 64 bits.
  private func scaled(by power: Int) -> Int64? {
    guard significand != 0 else { return 0 }
    var magnitude = significand
    var remaining = exponent + power
    while remaining > 0 {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      magnitude = product
      remaining -= 1
    }
    if remaining < -20 { return 0 }
    while remaining < -1 {
      magnitude /= 10
      remaining += 1
    }
    if remaining == -1 { magnitude = (magnitude + 5) / 10 }
    guard let value = Int64(exactly: magnitude) else { return nil }
    return isNegative ? -value : value
  }
}
