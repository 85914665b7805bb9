internal import Arithmetic
internal import Constants
internal import DigitChecks
internal import Parallelism

/// Which digits of a number after the point follow from its digits in another radix.
///
/// As whole numbers, n digits h of radix 16 say that it is in h/16^n ..< (h + 1)/16^n, and m
/// decimals d that it is in d/10^m ..< (d + 1)/10^m. The digits of the inner interval fix those of
/// the outer one.
enum RadixRelation {
  /// Digits of a number with its decimals: the bits of its lower bound, or the decimals converted
  /// where it was computed in decimals.
  static func digits(
    _ count: Int64, of generated: GeneratedDigits, in context: ArithmeticContext
  ) -> [UInt8] {
    if case .conversion(_, let enclosure) = generated.origin {
      return enclosure.lower.value.droppingLowBits(enclosure.bits - 4 * count)
        .hexadecimalDigits(count)
    }
    return digits(count, ofDecimals: generated.decimals.asciiText, in: context)
  }

  /// Decimals, in ASCII, converted.
  static func digits(
    _ count: Int64, ofDecimals decimals: [UInt8], in context: ArithmeticContext
  ) -> [UInt8] {
    var scaled = number(decimals[...], context)
    scaled <<= 4 * count
    let tens = BigInteger.power(10, Int64(decimals.count), in: context)
    return BigInteger.divide(scaled, by: tens, in: context).takeFirst().hexadecimalDigits(count)
  }

  /// Whether decimals, in ASCII, fix digits, or digits fix decimals: by a product of whole numbers.
  static func holds(
    _ digits: [UInt8], _ decimals: [UInt8], decimalsFix: Bool = true, _ context: ArithmeticContext
  ) -> Bool {
    let bits = 4 * Int64(digits.count)
    var tens = BigInteger.power(10, Int64(decimals.count), in: context)
    var scaled = number(decimals[...], context)
    scaled <<= bits
    // d·16^n − h·10^m: how far the beginnings of the intervals are apart.
    scaled -= BigInteger.product(BigInteger(hexadecimal: digits), tens, in: context)
    // By how much one interval is longer than the other.
    tens -= BigInteger(powerOfTwo: bits)
    if !decimalsFix {
      scaled.negate()
      tens.negate()
    }
    return scaled.signum >= 0 && scaled.compare(to: tens) <= 0
  }

  /// The decimals that digits fix: those that every number with these digits begins with; `nil`
  /// where there are none.
  static func decimals(of digits: [UInt8], in context: ArithmeticContext) -> PackedDecimalStore? {
    let bits = 4 * Int64(digits.count)
    let most = DecimalPrecision.decimals(forBits: bits)
    var scaled = BigInteger.product(
      BigInteger(hexadecimal: digits), BigInteger.power(10, most, in: context), in: context)
    scaled >>= bits
    let text = scaled.isZero ? [] : scaled.decimalText()
    var decimals = [UInt8](repeating: UInt8(ascii: "0"), count: Int(most) - text.count) + text
    while !decimals.isEmpty {
      if holds(digits, decimals, decimalsFix: false, context) {
        return PackedDecimalStore(bytes: decimals.packed, digitCount: Int64(decimals.count))
      }
      // The interval goes on to the next decimal, so nines at its beginning carry to zeros.
      let nines = decimals.reversed().prefix { $0 == UInt8(ascii: "9") }.count
      decimals.removeLast(min(decimals.count, nines + 1))
    }
    return nil
  }

  /// The number that decimals in ASCII spell: by halves, so that no second text of it is made.
  private static func number(
    _ decimals: ArraySlice<UInt8>, _ context: ArithmeticContext
  ) -> BigInteger {
    guard decimals.count > 1000 else {
      guard let number = BigInteger(decimalText: String(decoding: decimals, as: UTF8.self)) else {
        preconditionFailure("decimals are a natural number")
      }
      return number
    }
    let low = decimals.suffix(decimals.count / 2)
    let power = BigInteger.power(10, Int64(low.count), in: context)
    var sum = BigInteger.product(number(decimals.dropLast(low.count), context), power, in: context)
    sum += number(low, context)
    return sum
  }
}

extension [UInt8] {
  /// The low halves two a byte, the first in the high half.
  var packed: [UInt8] {
    stride(from: 0, to: count, by: 2).map { place in
      self[place] << 4 | (place + 1 < count ? self[place + 1] & 15 : 0)
    }
  }
}
