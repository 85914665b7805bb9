/// Points that lie in memory in pieces of 64, at equal distances: the rows of a tile, or a row that
/// goes through all tiles.
@safe
package struct Pieces: @unchecked Sendable {
  /// The first piece, aligned to 64 bytes.
  package let base: UnsafeMutablePointer<Double>

  /// How many doubles lie between the starts of two pieces, a multiple of 8; 64 where nothing does.
  package let pitch: Int

  /// Describes pieces, which without a pitch lie close together.
  package init(_ base: UnsafeMutablePointer<Double>, pitch: Int = 64) {
    unsafe self.base = base
    self.pitch = pitch
  }

  /// The pieces from one of them on.
  package func dropping(_ count: Int) -> Pieces {
    unsafe Pieces(base + count * pitch, pitch: pitch)
  }
}
