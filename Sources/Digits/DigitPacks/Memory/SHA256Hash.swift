import Crypto
package import DigitCore

/// A SHA-256 value.
public struct SHA256Hash: Sendable {
  /// The number of bytes of a value.
  public static var byteCount: Int { 32 }

  let words: SIMD32<UInt8>

  /// Creates a value from 32 bytes, or returns `nil` for another number of bytes.
  ///
  /// - Parameter bytes: the bytes in written order.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init(bytes.span, at: 0)
  }

  package init(_ bytes: Span<UInt8>, at offset: Int) {
    var words = SIMD32<UInt8>()
    for index in words.indices { words[index] = bytes[offset + index] }
    self.words = words
  }

  /// The 32 bytes.
  public var bytes: [UInt8] { words.indices.map { words[$0] } }

  /// The value in 64 lower-case hexadecimal digits.
  public var hexadecimal: String { bytes.hexadecimalText }

  /// Creates a value from 64 hexadecimal digits, or returns `nil`.
  ///
  /// - Parameter hexadecimal: the digits, in either case.
  public init?(hexadecimal: String) {
    let digits = hexadecimal.map(\.hexDigitValue)
    guard digits.count == 2 * Self.byteCount, !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }
    var words = SIMD32<UInt8>()
    for index in words.indices {
      words[index] = UInt8(values[2 * index] * 16 + values[2 * index + 1])
    }
    self.words = words
  }
}

/// Two values are equal when all 32 bytes are.
extension SHA256Hash: Hashable {}

extension Sequence<UInt8> {
  /// Two lower-case hexadecimal digits a byte.
  package var hexadecimalText: String {
    let alphabet = Array("0123456789abcdef".utf8)
    let text = Array(self).flatMap { [alphabet[Int($0 >> 4)], alphabet[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}

extension SHA256Hash: CustomStringConvertible {
  /// The value in hexadecimal.
  public var description: String { hexadecimal }
}

package struct SHA256Hasher {
  private var function = SHA256()

  package init() {}

  package mutating func update(_ bytes: Span<UInt8>) {
    // Safe: the pointer is read inside the closure only.
    unsafe bytes.withUnsafeBytes { unsafe function.update(bufferPointer: $0) }
  }

  mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// The hash of everything appended so far; more may be appended afterwards.
  package var value: SHA256Hash {
    let digest = Array(function.finalize())
    return SHA256Hash(digest.span, at: 0)
  }

  package static func hash(_ bytes: Span<UInt8>) -> SHA256Hash {
    var stream = SHA256Hasher()
    stream.update(bytes)
    return stream.value
  }
}

/// The content hash: SHA-256 of the canonical text "3." and digits, without a newline.
package struct ContentHasher {
  private var stream = SHA256Hasher()
  private var text = [UInt8](repeating: 0, count: 2 * PackLayout.blockByteCount)

  private let radix: DigitRadix

  init(_ constant: MathematicalConstant, _ radix: DigitRadix = .decimal) {
    self.radix = radix
    stream.update([constant.integerPart.ascii, UInt8(ascii: ".")])
  }

  mutating func append(_ packed: Span<UInt8>, digitCount: Int) {
    var span = text.mutableSpan
    PackedDigits.unpack(packed, into: &span, at: 0, as: .ascii)
    if radix == .hexadecimal {
      for index in 0..<digitCount { text[index] = DigitRadix.ascii(text[index] & 0x0F) }
    }
    let unpacked = text
    stream.update(unpacked.span.extracting(0..<digitCount))
  }

  package static func hash(
    of packed: Span<UInt8>, digitCount: Int, _ constant: MathematicalConstant
  ) -> SHA256Hash {
    var hasher = ContentHasher(constant)
    for start in stride(from: 0, to: packed.count, by: PackLayout.blockByteCount) {
      let end = min(start + PackLayout.blockByteCount, packed.count)
      hasher.append(
        packed.extracting(start..<end), digitCount: min(2 * (end - start), digitCount - 2 * start))
    }
    return hasher.value
  }

  var value: SHA256Hash { stream.value }
}
