/// The limbs of an operand and the form of its coefficients.
@safe
package struct LimbSource: @unchecked Sendable {
  /// The limbs, least significant first.
  package let limbs: UnsafePointer<UInt>

  package let count: Int

  /// How many words make a coefficient: 2 or 3, of 44 bits or of 13 decimals.
  package let words: Int

  package let radix: LimbRadix

  /// Creates a reference to limbs, which must outlive it unchanged.
  package init(
    limbs: UnsafePointer<UInt>, count: Int, words: Int, radix: LimbRadix = .binary
  ) {
    unsafe self.limbs = limbs
    self.count = count
    self.words = words
    self.radix = radix
  }
}

package enum LimbRadix: Hashable, Sendable {
  /// Limbs of 64 bits, from which 44-bit words are extracted.
  case binary

  /// Limbs below 10^13, each of them a word.
  case decimal

  /// 10^13: as close to 2^44 as a power of ten comes.
  package static let decimalValue: UInt = 10_000_000_000_000
}

/// Points in blocks of 64 with a constant stride in memory: the rows of a tile, or a row through
/// all tiles.
@safe
package struct StridedBlocks: @unchecked Sendable {
  /// The first block, aligned to 64 bytes.
  package let base: UnsafeMutablePointer<Double>

  /// The stride of the blocks in doubles, a multiple of 8; 64 where they are contiguous.
  package let pitch: Int

  package init(_ base: UnsafeMutablePointer<Double>, pitch: Int = 64) {
    unsafe self.base = base
    self.pitch = pitch
  }

  /// The blocks from one of them on.
  package func dropping(_ count: Int) -> StridedBlocks {
    unsafe StridedBlocks(base + count * pitch, pitch: pitch)
  }
}
