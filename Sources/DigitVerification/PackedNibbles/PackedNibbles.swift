/// Reading packed digits nibble by nibble, where speed does not matter.
package enum PackedNibbles {
  /// How many bytes a number of digits takes.
  package static func byteCount(digits: Int) -> Int { (digits + 1) / 2 }

  /// The nibble with this 0-based number, the high nibble of a byte before its low one.
  @inline(__always)
  package static func nibble(_ bytes: Span<UInt8>, _ index: Int) -> UInt8 {
    index & 1 == 0 ? bytes[index >> 1] >> 4 : bytes[index >> 1] & 0x0F
  }

  /// Packs digit values, two a byte; a missing last nibble is 0.
  package static func packed(_ digits: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var pending: UInt8?
    for digit in digits {
      if let high = pending {
        bytes.append(high << 4 | digit)
        pending = nil
      } else {
        pending = digit
      }
    }
    if let high = pending { bytes.append(high << 4) }
    return bytes
  }

  /// Finds the first nibble above 9 among the first `count`, or `nil`.
  package static func firstInvalidNibble(_ bytes: Span<UInt8>, count: Int) -> Int? {
    (0..<count).first { nibble(bytes, $0) > 9 }
  }
}
