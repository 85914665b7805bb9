// The division of work where one thread does all of it.

package struct Workers: Sendable {
  package static let one = Workers()
  package var availableCount: Int { 1 }

  package func forEach(_ pieces: Int, _ body: @Sendable (Int) -> Void) {
    for piece in 0..<pieces { body(piece) }
  }

  package func forEach<Scratch>(
    _ pieces: Int, with scratch: @Sendable () -> Scratch,
    _ body: @Sendable (Int, Scratch) -> Void
  ) {
    guard pieces > 0 else { return }
    let memory = scratch()
    for piece in 0..<pieces { body(piece, memory) }
  }
}
