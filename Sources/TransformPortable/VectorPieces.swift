internal import CProcessorFeatures

/// Pieces of eight vectors at a constant stride.
@safe
struct StridedVectors {
  typealias Memory = UnsafeMutablePointer<Vector>

  /// The first piece.
  let base: Memory

  /// The stride of the pieces in vectors.
  let pitch: Int

  /// Creates a reference to pieces, contiguous ones by default.
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
  func dropping(_ count: Int) -> StridedVectors { unsafe StridedVectors(self[count], pitch: pitch) }

  /// Prefetches a piece that is about to be read.
  @inline(__always)
  func prefetch(_ piece: Int) {
    let place = unsafe self[piece]
    for index in 0..<8 { unsafe processor_prefetch(place + index) }
  }
}
