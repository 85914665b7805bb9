internal import CProcessorFeatures

/// Pieces of eight vectors at equal distances.
@safe
struct VectorPieces {
  typealias Memory = UnsafeMutablePointer<Vector>

  /// The first piece.
  let base: Memory

  /// How many vectors lie between the starts of two pieces.
  let pitch: Int

  /// Describes pieces, which without a pitch lie close together.
  @inline(__always)
  init(_ base: Memory, pitch: Int = 8) {
    unsafe self.base = base
    self.pitch = pitch
  }

  /// Where a piece starts.
  @inline(__always)
  subscript(piece: Int) -> Memory { unsafe base + piece &* pitch }

  /// The pieces from one of them on.
  @inline(__always)
  func dropping(_ count: Int) -> VectorPieces { unsafe VectorPieces(self[count], pitch: pitch) }

  /// Asks memory for a piece that is about to be read.
  @inline(__always)
  func prefetch(_ piece: Int) {
    let place = unsafe self[piece]
    for index in 0..<8 { unsafe processor_prefetch(place + index) }
  }
}
