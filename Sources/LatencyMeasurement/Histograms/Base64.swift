/// Bytes as text: RFC 4648, section 4.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding: UInt8 = 0x3D

  /// Writes bytes as text.
  static func encode(_ bytes: [UInt8]) -> String {
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
  static func decode(_ text: String) -> [UInt8]? {
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
