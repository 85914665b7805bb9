package import DigitCore

/// The longest run of each digit in packed digits, chunk by chunk.
///
/// Of runs with the same length the first counts.
package struct LongestRuns: Sendable {
  /// The longest length of each digit so far, and the 0-based index where that run starts.
  private var lengths = [Int64](repeating: 0, count: 10)
  private var starts = [Int64](repeating: 0, count: 10)

  /// The run at the end of what was appended.
  private var currentDigit: UInt8 = 255
  private var currentLength: Int64 = 0

  package private(set) var digitCount: Int64 = 0

  package init() {}

  /// The longest run of a digit, or `nil` if it has not occurred.
  package subscript(digit: Digit) -> DigitRun? {
    let length = lengths[Int(digit.value)]
    guard length > 0 else { return nil }
    return DigitRun(
      digit: digit, length: length, position: DigitPosition(index: starts[Int(digit.value)]))
  }

  package var all: [DigitRun] { Digit.all.compactMap { self[$0] } }

  /// Appends packed digits.
  ///
  /// Once every digit has a run of five, only six or more matter, and six equal digits hold
  /// two equal adjacent bytes, each of two equal digits. Words without such bytes are skipped after
  /// a few operations.
  ///
  /// - Parameter bcd: two digits a byte, the first in the high nibble.
  /// - Throws: `PackedDecimalError` when a nibble is above 9; the runs are then invalid.
  package mutating func append(bcd: Span<UInt8>, count: Int) throws(PackedDecimalError) {
    precondition(count >= 0 && bcd.count >= PackedNibbles.byteCount(digits: count))
    var invalid: UInt64 = 0
    var index = 0
    while index < count {
      let maySkip = index & 15 == 0 && currentLength < 4 && lengths.allSatisfy { $0 >= 5 }
      if maySkip {
        let skipped = skippableWords(bcd, from: index / 2, count: (count - index) / 16, &invalid)
        if skipped > 0 {
          index += 16 * skipped
          digitCount += Int64(16 * skipped)
          resumeRun(bcd, endingAt: index)
          if index >= count { break }
        }
      }
      // A word with a possible run, or a stretch outside words: digit by digit.
      let end = min(count, (index & ~15) + 16)
      while index < end {
        let digit = PackedNibbles.nibble(bcd, index)
        if digit > 9 { throw PackedDecimalError(digitOffset: index) }
        take(digit)
        index += 1
      }
    }
    if invalid != 0, let place = PackedNibbles.firstInvalidNibble(bcd, count: count) {
      throw PackedDecimalError(digitOffset: place)
    }
  }

  @inline(__always)
  private mutating func take(_ digit: UInt8) {
    currentLength = digit == currentDigit ? currentLength + 1 : 1
    currentDigit = digit
    digitCount += 1
    if currentLength > lengths[Int(digit)] {
      lengths[Int(digit)] = currentLength
      starts[Int(digit)] = digitCount - currentLength
    }
  }

  /// How many words from here on cannot end a run of six or more.
  ///
  /// Each byte is compared with the byte before it, and its two digits with each other; a zero byte
  /// in the result is a hit. The first byte is compared with a byte of the open run's digit. An
  /// open run below four that meets no hit there ends below six.
  private func skippableWords(
    _ bcd: Span<UInt8>, from byte: Int, count: Int, _ invalid: inout UInt64
  ) -> Int {
    let continued = currentDigit > 9 ? 0xFF : currentDigit << 4 | currentDigit
    var before = UInt64(continued)
    for word in 0..<count {
      let value = PackedDecimalWord(bcd, at: byte &+ 8 &* word)
      let bits = value.bits
      let neighbours = bits ^ (bits >> 8 | before << 56)
      let differences = neighbours | ((bits ^ bits >> 4) & 0x0F0F_0F0F_0F0F_0F0F)
      let zeroBytes = (differences &- 0x0101_0101_0101_0101) & ~differences & 0x8080_8080_8080_8080
      if zeroBytes != 0 { return word }
      invalid |= value.invalidNibbles
      before = bits & 0xFF
    }
    return count
  }

  /// Resumes the run that ends before a digit, after words that were skipped.
  ///
  /// Such a run is shorter than a word, or the word would not have been skipped.
  private mutating func resumeRun(_ bcd: Span<UInt8>, endingAt index: Int) {
    let last = PackedNibbles.nibble(bcd, index - 1)
    var length = 1
    while length < 16 && PackedNibbles.nibble(bcd, index - 1 - length) == last { length += 1 }
    currentDigit = last
    currentLength = Int64(length)
  }
}

/// Equal digits in a row.
package struct DigitRun: Equatable, Sendable {
  package let digit: Digit

  /// How many times it occurs.
  package let length: Int64

  package let position: DigitPosition

  package init(digit: Digit, length: Int64, position: DigitPosition) {
    self.digit = digit
    self.length = length
    self.position = position
  }
}
