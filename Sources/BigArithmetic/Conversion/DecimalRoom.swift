/// Memory into which the leaves of a conversion write their decimals, each at its own place.
///
/// `@unchecked Sendable` is sound because leaves begin and end on whole bytes that no other leaf
/// touches, and whoever made the room reads it only after all of them are done.
@safe
struct DecimalRoom: @unchecked Sendable {
  private let base: UnsafeMutablePointer<UInt8>

  /// Lends memory.
  ///
  /// - Parameter base: two decimals a byte; valid while the conversion runs.
  init(_ base: UnsafeMutablePointer<UInt8>) {
    unsafe self.base = base
  }

  /// Writes up to sixteen decimals that come as one integer.
  ///
  /// - Parameters:
  ///   - word: the integer, below 10^decimals.
  ///   - decimals: 1 to 16.
  ///   - index: the 0-based index of the first of them; even, inside the room with all of them.
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
