/// Numbers as bytes, the high one first.
enum BigEndian {
  /// Appends a number.
  static func append<T: FixedWidthInteger & UnsignedInteger>(_ value: T, to bytes: inout [UInt8]) {
    for shift in stride(from: T.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> T(shift)))
    }
  }
}
