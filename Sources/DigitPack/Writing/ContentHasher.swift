import DigitCore

/// The content hash: SHA-256 of the canonical text "3." and decimals, without a newline.
struct ContentHasher {
  private var stream = SHA256Hasher()
  private var text = [UInt8](repeating: 0, count: 2 * PackLayout.blockByteCount)

  /// Creates a hasher for the text of a constant.
  init(_ constant: MathematicalConstant) {
    stream.update([constant.integerPart.ascii, UInt8(ascii: ".")])
  }

  /// Appends the decimals of a block.
  mutating func append(_ packed: Span<UInt8>, digitCount: Int) {
    var span = text.mutableSpan
    PackedDigits.unpack(packed, into: &span, at: 0, as: .ascii)
    let unpacked = text
    stream.update(unpacked.span.extracting(0..<digitCount))
  }

  /// The hash of the text so far.
  var value: SHA256Hash { stream.value }
}
