/// Reading numbers of the format, which is little-endian.
extension Span<UInt8> {
  /// The unsigned number of the given width whose first byte is the least significant.
  func littleEndian<Number: FixedWidthInteger & UnsignedInteger>(
    at offset: Int, as type: Number.Type = Number.self
  ) -> Number {
    var value: Number = 0
    for index in 0..<(Number.bitWidth / 8) {
      value |= Number(self[offset + index]) << Number(8 * index)
    }
    return value
  }
}

/// Writing numbers of the format.
extension [UInt8] {
  /// Puts a number at an offset, least significant byte first.
  mutating func put<Number: FixedWidthInteger & UnsignedInteger>(_ value: Number, at offset: Int) {
    for index in 0..<(Number.bitWidth / 8) {
      self[offset + index] = UInt8(truncatingIfNeeded: value >> Number(8 * index))
    }
  }

  /// Puts bytes at an offset.
  mutating func put(_ bytes: [UInt8], at offset: Int) {
    for (index, byte) in bytes.enumerated() { self[offset + index] = byte }
  }
}
