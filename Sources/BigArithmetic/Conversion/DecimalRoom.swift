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
  init(_ base: UnsafeMutablePointer<UInt8>) {
    unsafe self.base = base
  }

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
