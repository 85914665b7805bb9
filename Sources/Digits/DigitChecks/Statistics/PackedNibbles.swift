/// Reading packed digits nibble by nibble, where speed does not matter.
package enum PackedNibbles {
  static func byteCount(digits: Int) -> Int { (digits + 1) / 2 }

  /// The nibble with this 0-based number, the high nibble of a byte before its low one.
  @inline(__always)
  package static func nibble(_ bytes: Span<UInt8>, _ index: Int) -> UInt8 {
    index & 1 == 0 ? bytes[index >> 1] >> 4 : bytes[index >> 1] & 0x0F
  }

  static func firstInvalidNibble(_ bytes: Span<UInt8>, count: Int) -> Int? {
    (0..<count).first { nibble(bytes, $0) > 9 }
  }
}

/// Sixteen decimals in one word: eight bytes of packed digits, the first digit in the top nibble.
package struct PackedDecimalWord {
  package var bits: UInt64

  /// Creates a word from eight bytes.
  ///
  /// - Parameters:
  ///   - bytes: packed digits, two a byte, the first in the high nibble.
  ///   - offset: the first byte to read; at most `bytes.count - 8`.
  @inline(__always)
  package init(_ bytes: Span<UInt8>, at offset: Int) {
    // One range check for eight reads, which then become one load.
    let eight = bytes.extracting(offset..<offset &+ 8)
    var word: UInt64 = 0
    for index in 0..<8 { word = word << 8 | UInt64(eight[index]) }
    bits = word
  }

  /// A word that is not zero exactly when some nibble is above 9.
  ///
  /// A nibble is above 9 exactly when bit 3 is set together with bit 2 or bit 1.
  @inline(__always)
  var invalidNibbles: UInt64 { bits & (bits << 1 | bits << 2) & 0x8888_8888_8888_8888 }

  /// The integer that the sixteen digits spell, below 10^16.
  ///
  /// Neighbouring fields are merged four times; with u the upper and l the lower field of width w,
  /// u·2^w + l becomes u·10^k + l by subtracting u·(2^w − 10^k).
  @inline(__always)
  package var value: UInt64 {
    var word = bits
    word &-= ((word >> 4) & 0x0F0F_0F0F_0F0F_0F0F) &* (16 - 10)
    word &-= ((word >> 8) & 0x00FF_00FF_00FF_00FF) &* (256 - 100)
    word &-= ((word >> 16) & 0x0000_FFFF_0000_FFFF) &* (65536 - 10000)
    word &-= (word >> 32) &* (4_294_967_296 - 100_000_000)
    return word
  }
}

/// Packed digits with a nibble above 9.
package struct PackedDecimalError: Error, Equatable, Sendable {
  /// The 0-based place of the bad nibble in the run that was passed in.
  package let digitOffset: Int
}
