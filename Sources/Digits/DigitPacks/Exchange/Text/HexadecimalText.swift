package import DigitCore

/// Digits in radix 16, which blanks, `_` and ends of lines may part: perhaps `0x`, one digit and a
/// point, and those after the point.
package struct HexadecimalText: Sendable {
  package let path: String
  /// SHA-256 of the whole text, in hexadecimal.
  package let fileHash: String
  package private(set) var integerPart: Digit?
  /// The digits after the point, 0 to 15 each; at least one.
  package private(set) var digits: [UInt8] = []

  /// - Throws: ``DigitFileError``: `empty`, or `unsupported` with the place of what is no digit.
  package init(_ bytes: [UInt8], named path: String) throws(DigitFileError) {
    self.path = path
    fileHash = SHA256Hasher.hash(bytes.span).hexadecimal
    let isBlank = { (byte: UInt8) in " \t\r\n_".utf8.contains(byte) }
    var rest = bytes.drop(while: isBlank)
    if rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) { rest = rest.dropFirst(2) }
    var hasPoint = false
    let values = (UInt8.min ... .max).map { Character(UnicodeScalar($0)).hexDigitValue }
    for (place, byte) in zip(rest.indices, rest) {
      if let digit = values[Int(byte)] {
        digits.append(UInt8(digit))
      } else if isBlank(byte) {
        continue
      } else if byte == UInt8(ascii: "."), !hasPoint, digits.count < 2, digits.first ?? 0 < 10 {
        hasPoint = true
        integerPart = digits.popLast().flatMap { Digit($0) }
      } else {
        guard !bytes.starts(with: [0x1F, 0x8B]) else {
          throw DigitFileError(.unsupported, path, "it is compressed: 'gzip -dc' unpacks it")
        }
        let what = 0x21...0x7E ~= byte ? "'\(UnicodeScalar(byte))'" : "a byte \(byte)"
        let line = bytes[..<place].count { $0 == 0x0A } + 1
        let column = place - (bytes[..<place].lastIndex(of: 0x0A) ?? -1)
        throw DigitFileError(
          .unsupported, path, byte: Int64(place) + 1,
          "\(what) on line \(line), column \(column) is no hexadecimal digit"
            + (byte == UInt8(ascii: ".") ? ", nor the point behind one digit 0 to 9" : ""))
      }
    }
    guard !digits.isEmpty else {
      throw DigitFileError(.empty, path, "it holds no hexadecimal digits after the point")
    }
  }
}
