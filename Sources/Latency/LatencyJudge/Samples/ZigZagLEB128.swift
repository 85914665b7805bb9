/// Signed integers in one to nine bytes: ZigZag, then seven bits a byte, the low ones first, and
/// all eight bits of a ninth byte.
///
/// This is the ZigZag LEB128-64b9B coding of HdrHistogram.
package enum ZigZagLEB128 {
  package static func append(_ value: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: value << 1 ^ value >> 63)
    for _ in 0..<8 {
      guard rest > 0x7F else {
        bytes.append(UInt8(rest))
        return
      }
      bytes.append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package struct Reader {
    private let bytes: [UInt8]
    package private(set) var position = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next byte, or `nil` at the end.
    mutating func byte() -> UInt8? {
      guard position < bytes.count else { return nil }
      position += 1
      return bytes[position - 1]
    }

    /// The next number, or `nil` where the bytes end inside it.
    package mutating func next() -> Int64? {
      var value: UInt64 = 0
      for group in 0..<9 {
        guard let byte = byte() else { return nil }
        let bits = group == 8 ? UInt64(byte) : UInt64(byte & 0x7F)
        value |= bits << UInt64(7 * group)
        if group < 8, byte & 0x80 == 0 { break }
      }
      return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }
  }
}
