import DigitCore

/// A block's index record, computed from its bytes.
struct BlockSummary {
  /// The record, meaningless when ``firstInvalid`` is set.
  let record: BlockRecord

  /// The index within the block of the first half byte above 9, or of padding that is not zero.
  let firstInvalid: Int?

  /// Creates the summary of a block.
  ///
  /// - Parameters:
  ///   - packed: the block's bytes.
  ///   - digitCount: its decimals, twice the bytes or one less.
  init(_ packed: Span<UInt8>, digitCount: Int) {
    precondition((digitCount + 1) / 2 == packed.count, "a byte holds two decimals")
    let histogram = PackedDigits.byteHistogram(packed)
    var occurrences = [UInt64](repeating: 0, count: 16)
    for byte in 0..<256 {
      let count = UInt64(histogram[byte]) + UInt64(histogram[256 + byte])
      occurrences[byte >> 4] += count
      occurrences[byte & 15] += count
    }
    let hasPadding = digitCount & 1 == 1
    // The padding is a zero that is no decimal.
    let isPaddingZero = !hasPadding || packed[packed.count - 1] & 15 == 0
    if hasPadding, isPaddingZero { occurrences[0] -= 1 }
    var counts = DigitCounts()
    for value in 0..<10 {
      if let digit = Digit(UInt8(value)) { counts[digit] = occurrences[value] }
    }
    let areDigits = occurrences[10...].allSatisfy { $0 == 0 }
    if !areDigits {
      firstInvalid = PackedDigits.firstInvalid(packed)
    } else {
      firstInvalid = isPaddingZero ? nil : digitCount
    }
    record = BlockRecord(
      leafHash: MerkleTree.leaf(packed), counts: counts,
      digitHash: areDigits ? Self.digitHash(packed, digitCount: digitCount) : DigitHash())
  }

  private static func digitHash(_ packed: Span<UInt8>, digitCount: Int) -> DigitHash {
    var hash = DigitHash()
    var offset = 0
    while 2 * (offset + 8) <= digitCount {
      hash.append(word: PackedDigits.word(packed, at: offset), count: 16)
      offset += 8
    }
    for index in (2 * offset)..<digitCount {
      let byte = packed[index >> 1]
      hash.append(word: UInt64(index & 1 == 0 ? byte >> 4 : byte & 15), count: 1)
    }
    return hash
  }
}
