public import DigitCore

/// Counts how often each digit occurs in packed digits, chunk by chunk.
public struct DigitCounter: Sendable {
  /// How often each of the 256 pairs of nibbles occurred, in four tables that take turns, so that a
  /// run of equal bytes does not wait for its own last addition.
  private var pairs = [UInt64](repeating: 0, count: 4 * 256)

  /// Single digits at the end of a chunk.
  private var single = DigitCounts()

  /// Creates an empty counter.
  public init() {}

  /// Counts packed digits.
  ///
  /// - Parameters:
  ///   - bcd: two digits a byte, the first in the high nibble.
  ///   - count: how many digits to take.
  /// - Throws: `PackedDecimalError` when a nibble is above 9; the counts are then invalid.
  public mutating func append(
    bcd: Span<UInt8>, count: Int
  ) throws(PackedDecimalError) {
    precondition(count >= 0 && bcd.count >= PackedNibbles.byteCount(digits: count))
    let bytes = count / 2
    let quarter = bytes / 4
    // The array's own subscript would check its uniqueness at every byte.
    var table = pairs.mutableSpan
    for index in 0..<quarter {
      let first = index &* 4
      table[Int(bcd[first])] &+= 1
      table[256 + Int(bcd[first &+ 1])] &+= 1
      table[512 + Int(bcd[first &+ 2])] &+= 1
      table[768 + Int(bcd[first &+ 3])] &+= 1
    }
    for index in 4 * quarter..<bytes { table[Int(bcd[index])] &+= 1 }
    var isValid = !hasInvalidPair
    if count & 1 == 1 {
      if let digit = Digit(bcd[bytes] >> 4) { single[digit] += 1 } else { isValid = false }
    }
    if !isValid, let place = PackedNibbles.firstInvalidNibble(bcd, count: count) {
      throw PackedDecimalError(nibbleAt: place)
    }
  }

  /// The counts so far.
  public var counts: DigitCounts {
    var result = single
    for pair in 0..<256 {
      let occurrences = occurrences(ofPair: pair)
      guard let high = Digit(UInt8(pair >> 4)), let low = Digit(UInt8(pair & 15)) else { continue }
      result[high] += occurrences
      result[low] += occurrences
    }
    return result
  }

  private func occurrences(ofPair pair: Int) -> UInt64 {
    pairs[pair] + pairs[256 + pair] + pairs[512 + pair] + pairs[768 + pair]
  }

  /// Whether some byte held a nibble above 9.
  private var hasInvalidPair: Bool {
    (0..<256).contains { ($0 >> 4 > 9 || $0 & 15 > 9) && occurrences(ofPair: $0) > 0 }
  }
}
