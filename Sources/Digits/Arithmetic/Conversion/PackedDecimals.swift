/// Packed binary-coded decimals, two a byte, the earlier one in the high half.
///
/// A digit pack stores this form, so a conversion writes it directly.
package struct PackedDecimals: Sendable {
  /// The bytes; with an odd ``count`` the last low half is zero.
  package private(set) var bytes: [UInt8]

  package let count: Int64

  /// Creates decimals that a conversion writes.
  ///
  /// - Throws: what `fill` throws.
  init<Failure: Error>(
    count: Int64, filledBy fill: (DecimalOutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    var outcome: Result<Void, Failure> = .success(())
    let length = Int((count + 1) / 2)
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, initialized in
      // The buffer has one byte at least where there are decimals to write.
      guard let base = buffer.baseAddress else { return }
      do throws(Failure) {
        try fill(unsafe DecimalOutputBuffer(base))
        initialized = length
      } catch {
        outcome = .failure(error)
      }
    }
    self.count = count
    try outcome.get()
  }

  /// Creates decimals that were made before.
  ///
  /// - Parameter bytes: two decimals a byte; with an odd count the last low half is zero.
  package init(bytes: [UInt8], count: Int64) {
    precondition(Int64(bytes.count) == (count + 1) / 2, "the bytes do not match the decimals")
    self.bytes = bytes
    self.count = count
  }

  /// The decimal at a 0-based index, which must lie inside.
  package func digit(at index: Int64) -> UInt8 {
    precondition(index >= 0 && index < count, "a decimal beyond the end")
    let byte = bytes[Int(index / 2)]
    return index & 1 == 0 ? byte >> 4 : byte & 0x0f
  }

  /// The decimals as ASCII characters.
  ///
  /// - Complexity: O(count).
  package var asciiText: [UInt8] { asciiText(in: 0..<count) }

  /// Some of the decimals as ASCII characters.
  ///
  /// - Parameter range: which, by their 0-based indices; it begins at an even one.
  /// - Complexity: O(n) in the length of the range.
  package func asciiText(in range: Range<Int64>) -> [UInt8] {
    precondition(range.lowerBound & 1 == 0 && range.upperBound <= count, "decimals beyond the end")
    let first = Int(range.lowerBound / 2)
    let last = Int((range.upperBound + 1) / 2)
    return unsafe [UInt8](unsafeUninitializedCapacity: 2 * (last - first)) { text, initialized in
      // Without checks the loop is vectorized. Safe: the range is valid, and so is the place of
      // every character.
      unsafe bytes.withUnsafeBufferPointer { bytes in
        for index in 0..<last - first {
          let byte = unsafe bytes[first &+ index]
          unsafe text[2 &* index] = 0x30 | byte >> 4
          unsafe text[2 &* index &+ 1] = 0x30 | byte & 0x0f
        }
      }
      initialized = range.count
    }
  }

  /// Flips one bit of one decimal, for an injected fault.
  package mutating func corruptDigit(at index: Int64) {
    // Keeps the half byte a digit: 0 becomes 1, 9 becomes 8.
    bytes[Int(index / 2)] ^= index & 1 == 0 ? 0x10 : 0x01
  }

  /// Sixteen decimals as half bytes, the most significant on top.
  ///
  /// - Parameter word: below 10^16.
  @inline(__always)
  static func binaryCoded(_ word: UInt64) -> UInt64 {
    let (high, low) = word.quotientAndRemainder(dividingBy: 100_000_000)
    return eightCoded(high) << 32 | eightCoded(low)
  }

  /// Eight decimals as half bytes: fields of one number are cut in half twice, all at once.
  ///
  /// The quotients by 10^4, 100 and 10 are exact below 10^8, 10^4 and 100.
  @inline(__always)
  private static func eightCoded(_ eight: UInt64) -> UInt64 {
    let top = (eight &* 109_951_163) >> 40
    // Fields of 32 bits, below 10^4; then of 16, below 100; then bytes of two decimals.
    let fours = top << 32 | (eight &- top &* 10_000)
    let hundreds = (fours &* 5_243) >> 19 & 0x0000_007F_0000_007F
    let twos = fours &+ hundreds &* (65_536 - 100)
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    let bytes = twos &+ 6 &* tens
    let pairs = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF
    return (pairs | pairs >> 16) & 0xFFFF_FFFF
  }
}

/// The memory into which the leaves of a conversion write their decimals.
///
/// `@unchecked Sendable` is sound because leaves write disjoint ranges of whole bytes, and the
/// creator reads the memory only after all of them are done.
@safe
struct DecimalOutputBuffer: @unchecked Sendable {
  private let base: UnsafeMutablePointer<UInt8>

  /// Creates a buffer over memory.
  ///
  /// - Parameter base: two decimals a byte; valid while the conversion runs.
  init(_ base: UnsafeMutablePointer<UInt8>) { unsafe self.base = base }

  /// Writes up to sixteen decimals, given as one integer.
  ///
  /// - Parameters:
  ///   - word: the integer, below 10^decimals.
  ///   - decimals: 1 to 16.
  ///   - index: the 0-based index of the first of them; even; all of them fit.
  func write(_ word: UInt64, decimals: Int, at index: Int64) {
    let coded = PackedDecimals.binaryCoded(word) << UInt64(64 - 4 * decimals)
    let place = unsafe UnsafeMutableRawPointer(base + Int(index / 2))
    if decimals == 16 {
      unsafe place.storeBytes(of: coded.bigEndian, as: UInt64.self)
      return
    }
    for byte in 0..<(decimals + 1) / 2 {
      let part = UInt8(truncatingIfNeeded: coded >> UInt64(56 - 8 * byte))
      unsafe place.storeBytes(of: part, toByteOffset: byte, as: UInt8.self)
    }
  }
}
