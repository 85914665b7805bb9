/// Bytes as text: RFC 4648, section 4.
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding: UInt8 = 0x3D

  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let rest = min(3, bytes.count - start)
      var word: UInt32 = 0
      for offset in 0..<3 {
        word = word << 8 | (offset < rest ? UInt32(bytes[start + offset]) : 0)
      }
      for place in 0..<4 {
        let letter = letters[Int(word >> UInt32(18 - 6 * place) & 63)]
        text.append(place <= rest ? letter : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads bytes from text; `nil` where it is not base 64.
  package static func decode(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count.isMultiple(of: 4) else { return nil }
    let content = characters.drop { _ in false }.prefix { $0 != padding }
    let padded = characters.count - content.count
    guard padded <= 2, characters.suffix(padded).allSatisfy({ $0 == padding }) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count * 3 / 4)
    var word: UInt32 = 0
    var bits: UInt32 = 0
    for character in content {
      let value = values[Int(character)]
      guard value < 64 else { return nil }
      word = word << 6 | UInt32(value)
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: word >> bits))
    }
    return bytes
  }

  /// The value of each letter; 255 for other bytes.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()
}

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
