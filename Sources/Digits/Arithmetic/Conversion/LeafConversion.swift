internal import CGMP

/// The bottom of the radix conversion: decimals word by word, sixteen at a time.
enum LeafConversion {
  /// Decimals that one step extracts; a multiple of eight makes whole bytes.
  private static let step: Int64 = 16

  /// 10^16.
  private static let scale: UInt = 10_000_000_000_000_000

  /// Extracts the decimals of a fraction.
  ///
  /// The words are multiplied by 10^16; the carry out of the top is the next sixteen decimals, the
  /// rest is the fraction after them. Low words that the remaining decimals no longer need are
  /// dropped; 128 guard bits are kept, so that all drops together cost less than 2^-64 of a unit of
  /// the last decimal.
  ///
  /// - Parameters:
  ///   - x: 0 ≤ x < 2^bits.
  ///   - bits: fraction bits, at least 64 more than the decimals are worth.
  ///   - error: the true value lies in [x, x + error]·2^-bits.
  ///   - start: the 0-based index of the first of them there; even.
  /// - Throws: `RadixConversionError` when the bounds differ in a decimal.
  /// - Complexity: O(count²).
  static func decimals(
    of x: borrowing BigInteger, bits: Int64, count: Int64, error: UInt64,
    into output: DecimalOutputBuffer, at start: Int64
  ) throws(RadixConversionError) {
    precondition(bits >= DecimalPrecision.bits(forDecimals: count) + 64, "too few guard bits")
    var words = alignedWords(x, bits: bits)
    var remaining = count
    var lowest = 0
    while remaining > 0 {
      let taken = min(step, remaining)
      let factor = taken == step ? scale : DecimalLimbs.powerOfTen(Int(taken))
      let group = multiply(&words, from: lowest, by: factor)
      output.write(UInt64(group), decimals: Int(taken), at: start + count - remaining)
      remaining -= taken
      let needed = Int((DecimalPrecision.bits(forDecimals: remaining) + 128 + 63) / 64)
      lowest = max(lowest, words.count - needed)
    }
    // After the last decimal: the fraction's top word, and an error of at most `error` + 2 units
    // of 2^-64 (the value's own, the words dropped, and the words below the top one).
    let behind = words.last ?? 0
    guard !behind.addingReportingOverflow(UInt(error) + 2).overflow else { throw .ambiguous }
  }

  /// The fraction's words with the binary point right above the last one.
  private static func alignedWords(_ x: borrowing BigInteger, bits: Int64) -> [UInt] {
    let count = Int((bits + 63) / 64)
    let shifted = x.shifted(by: Int64(count) * 64 - bits)
    let limbs = shifted.limbs
    var words = [UInt](repeating: 0, count: count)
    for index in limbs.indices { words[index] = limbs[index] }
    return words
  }

  /// Multiplies the words from an index on in place.
  ///
  /// - Returns: what is carried out of the top.
  private static func multiply(_ words: inout [UInt], from lowest: Int, by factor: UInt) -> UInt {
    unsafe words.withUnsafeMutableBufferPointer { buffer in
      guard lowest < buffer.count, let base = buffer.baseAddress else { return 0 }
      // Source and target are the same words, which mpn_mul_1 allows.
      let start = unsafe base + lowest
      return unsafe __gmpn_mul_1(start, start, buffer.count - lowest, factor)
    }
  }
}
