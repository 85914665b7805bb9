internal import Arithmetic
internal import Parallelism

/// The bits of a number from its first one on, as far as its decimals determine them.
package struct BinaryDigits {
  package private(set) var bits: [UInt8] = []

  /// Converts decimals.
  ///
  /// - Parameter number: integer part and decimals in ASCII, as one natural number.
  /// - Complexity: O(M(n) log n), by GMP's conversion and one division.
  package init(_ number: [UInt8]) {
    let decimals = Int64(number.count - 1)
    guard var scaled = BigInteger(decimalText: String(decoding: number, as: UTF8.self)) else {
      preconditionFailure("a natural number is digits")
    }
    let context = ArithmeticContext()
    // With d for the number, d·2^b/10^N = d·2^(b - N)/5^N, where 2^b is below 10^N.
    let shift = DecimalPrecision.bits(forDecimals: decimals) - 1 - decimals
    scaled <<= shift
    let power = BigInteger.power(5, decimals, in: context)
    var parts = BigInteger.divide(scaled, by: power, in: context)
    parts.second += BigInteger(powerOfTwo: shift)
    let mayCarry = parts.second.compare(to: power) >= 0
    var value = parts.takeFirst()
    if mayCarry {
      // Decimals that follow may make a one of the last zero, and zeros of the ones behind it.
      while !value.isZero, value.limbs[0] & 1 == 1 { value >>= 1 }
      value >>= 1
    }
    let limbs = value.limbs
    for place in (0..<Int(value.bitWidth)).reversed() {
      bits.append(UInt8(truncatingIfNeeded: limbs[place / 64] >> UInt(place % 64)) & 1)
    }
  }

  /// Eight bits a byte, the first in the highest place, without those that fill no byte.
  package var bytes: [UInt8] {
    (0..<bits.count / 8).map { byte in
      bits[(8 * byte)..<(8 * byte + 8)].reduce(0) { $0 << 1 | $1 }
    }
  }

  /// Lines of 25 zeros and ones, the first of 24: the form of the files that come with NIST's test
  /// suite of SP 800-22, where the point took a place.
  package var nistText: [UInt8] {
    var text = Array("   ".utf8)
    for (index, bit) in bits.enumerated() {
      if index % 25 == 24 { text += "\n   ".utf8 }
      text.append(0x30 + bit)
    }
    return text + [0x0A]
  }
}
