public import DigitCore

/// Decoding ranges.
extension DigitPack {
  /// The encoding of decoded decimals.
  public enum Encoding: Sendable {
    /// The number 0 to 9.
    case values
    /// The character `0` to `9`.
    case ascii
  }

  /// Decodes a range into the caller's memory.
  ///
  /// - Parameters:
  ///   - range: 0-based indices.
  ///   - encoding: the encoding of each decimal in one byte.
  ///   - output: at least as many bytes as the range has decimals; the first ones are filled.
  /// - Complexity: O(n); cached blocks cost no hashing.
  /// - Throws: ``PackError``: `beyond-end`, or an error of a block.
  public func decode(
    _ range: DigitRange, as encoding: Encoding = .ascii, into output: inout MutableSpan<UInt8>
  ) throws(PackError) {
    guard range.upperIndex <= digitCount else { throw beyondEnd(range.upperIndex - 1) }
    precondition(Int64(output.count) >= range.count, "the memory is shorter than the range")
    var index = range.lowerIndex
    var filled = 0
    while index < range.upperIndex {
      let block = Int(index / PackLayout.blockDigitCount)
      let blockStart = Int64(block) * PackLayout.blockDigitCount
      let end = min(range.upperIndex, blockStart + PackLayout.blockDigitCount)
      let part = Int(index - blockStart)..<Int(end - blockStart)
      if !store.isVerified(block) { try load(block: block) }
      store.withBytes(ofBlock: block) { packed in
        PackedDigits.unpack(packed, digits: part, into: &output, at: filled, as: encoding.packedEncoding)
      }
      filled += part.count
      index = end
    }
  }

  /// A range as text.
  ///
  /// - Parameter range: 0-based indices.
  /// - Throws: ``PackError``: `beyond-end`, or an error of a block.
  public func text(_ range: DigitRange) throws(PackError) -> String {
    var bytes = [UInt8](repeating: 0, count: Int(range.count))
    var span = bytes.mutableSpan
    try decode(range, as: .ascii, into: &span)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension DigitPack.Encoding {
  var packedEncoding: PackedDigits.Encoding { self == .ascii ? .ascii : .value }
}

extension PackedDigits {
  /// Unpacks some of the decimals of a span.
  ///
  /// - Parameters:
  ///   - packed: packed decimals.
  ///   - digits: which of them, counted from the span's start.
  ///   - output: the output.
  ///   - offset: the index of the first output byte.
  ///   - encoding: the encoding of the output.
  static func unpack(
    _ packed: Span<UInt8>, digits: Range<Int>, into output: inout MutableSpan<UInt8>,
    at offset: Int, as encoding: Encoding
  ) {
    guard !digits.isEmpty else { return }
    let base = UInt8(truncatingIfNeeded: encoding.rawValue)
    var start = digits.lowerBound
    var place = offset
    if start & 1 == 1 {
      output[place] = packed[start >> 1] & 0x0F | base
      start += 1
      place += 1
    }
    let wholeBytes = (digits.upperBound - start) >> 1
    if wholeBytes > 0 {
      let first = start >> 1
      unpack(packed.extracting(first..<(first + wholeBytes)), into: &output, at: place, as: encoding)
      start += 2 * wholeBytes
      place += 2 * wholeBytes
    }
    if start < digits.upperBound { output[place] = packed[start >> 1] >> 4 | base }
  }
}
