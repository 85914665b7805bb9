/// Points in blocks of 64 with a constant stride in memory: the rows of a tile, or a row through
/// all tiles.
@safe
package struct StridedBlocks: @unchecked Sendable {
  /// The first block, aligned to 64 bytes.
  package let base: UnsafeMutablePointer<Double>

  /// The stride of the blocks in doubles, a multiple of 8; 64 where they are contiguous.
  package let pitch: Int

  /// Creates a reference to blocks, contiguous ones by default.
  package init(_ base: UnsafeMutablePointer<Double>, pitch: Int = 64) {
    unsafe self.base = base
    self.pitch = pitch
  }

  /// The blocks from one of them on.
  package func dropping(_ count: Int) -> StridedBlocks {
    unsafe StridedBlocks(base + count * pitch, pitch: pitch)
  }
}
