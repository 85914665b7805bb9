/// The kernels over packed decimals: two a byte, the first in the high four bits.
///
/// Raw pointers avoid bounds checks, so that the compiler vectorises the loops; each function
/// checks its lengths once, before its loop.
package enum PackedDigits {
  /// Unpacks whole bytes into twice as many.
  package static func unpack(
    _ packed: Span<UInt8>, into output: inout MutableSpan<UInt8>, at offset: Int,
    as encoding: DigitPack.Encoding
  ) {
    precondition(offset >= 0 && output.count - offset >= 2 * packed.count, "no room to unpack")
    let mask = UInt16(encoding.base) * 0x0101
    // Safe: the lengths are checked above; the two spans cannot overlap, one being exclusive.
    unsafe packed.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBytes { target in
        guard let source = input.baseAddress, let start = target.baseAddress else { return }
        let destination = unsafe start + offset
        for index in 0..<input.count {
          let byte = unsafe UInt16(source[index])
          // The high half goes first: in little-endian order into the low byte.
          let pair = ((byte >> 4) | (byte << 8)) & 0x0F0F | mask
          unsafe destination.storeBytes(
            of: pair.littleEndian, toByteOffset: 2 * index, as: UInt16.self)
        }
      }
    }
  }

  /// Unpacks decimals into characters.
  ///
  /// - Parameter count: their number: twice the bytes, or one less.
  package static func unpacked(_ packed: Span<UInt8>, count: Int) -> [UInt8] {
    precondition((count + 1) / 2 == packed.count, "a byte holds two decimals")
    var digits = [UInt8](repeating: 0, count: 2 * packed.count)
    var span = digits.mutableSpan
    unpack(packed, into: &span, at: 0, as: .ascii)
    digits.removeLast(digits.count - count)
    return digits
  }

  /// Whether every half byte is a decimal.
  static func areDigits(_ packed: Span<UInt8>) -> Bool {
    // Safe: the index stays below the count.
    unsafe packed.withUnsafeBufferPointer { input in
      var bad: UInt8 = 0
      for index in 0..<input.count {
        let byte = unsafe input[index]
        // A half byte above 9 reaches 16 when 6 is added; halves are tested apart.
        bad |= ((byte & 0x0F) &+ 6) | ((byte >> 4) &+ 6)
      }
      return bad & 0xF0 == 0
    }
  }

  /// The index of the first decimal, counted from the span's start, that is above 9.
  static func firstInvalid(_ packed: Span<UInt8>) -> Int? {
    for index in packed.indices {
      if packed[index] >> 4 > 9 { return 2 * index }
      if packed[index] & 0x0F > 9 { return 2 * index + 1 }
    }
    return nil
  }

  /// How often each byte value occurs.
  ///
  /// Two tables, for even and odd indices, avoid store-to-load stalls on equal neighbours.
  static func byteHistogram(_ packed: Span<UInt8>) -> [UInt32] {
    var table = [UInt32](repeating: 0, count: 512)
    // Safe: a byte is below 256, so both indices are inside the table; pairs end before the count.
    unsafe packed.withUnsafeBufferPointer { input in
      unsafe table.withUnsafeMutableBufferPointer { table in
        var index = 0
        while index + 1 < input.count {
          unsafe table[Int(input[index])] &+= 1
          unsafe table[256 + Int(input[index + 1])] &+= 1
          index += 2
        }
        if index < input.count { unsafe table[Int(input[index])] &+= 1 }
      }
    }
    return table
  }

  /// The number of the 16 decimals in the 8 bytes from an offset on.
  static func word(_ packed: Span<UInt8>, at offset: Int) -> UInt64 {
    precondition(offset >= 0 && packed.count - offset >= 8, "no 8 bytes from here on")
    // Safe: the length is checked above.
    let bigEndian = unsafe packed.withUnsafeBytes {
      unsafe UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    // Each byte 16h + l becomes 10h + l; then bytes, pairs and quadruples join.
    let pairs = bigEndian &- 6 &* ((bigEndian >> 4) & 0x0F0F_0F0F_0F0F_0F0F)
    let fours = (pairs & 0x00FF_00FF_00FF_00FF) &+ 100 &* ((pairs >> 8) & 0x00FF_00FF_00FF_00FF)
    let eights = (fours & 0xFFFF_0000_FFFF) &+ 10_000 &* ((fours >> 16) & 0xFFFF_0000_FFFF)
    return (eights & 0xFFFF_FFFF) &+ 100_000_000 &* (eights >> 32)
  }
}
