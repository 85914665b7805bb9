internal import Synchronization

extension Workers {
  /// Runs pieces of work that do not depend on each other, as many at once as there are workers.
  ///
  /// - Parameters:
  ///   - pieces: how many.
  ///   - body: does one.
  package func forEach(_ pieces: Int, _ body: @Sendable (Int) -> Void) {
    forEach(pieces, with: {}, { piece, _ in body(piece) })
  }

  /// Runs pieces of work that do not depend on each other and need scratch memory.
  ///
  /// A free thread takes the next piece, so a late thread delays no other.
  ///
  /// - Parameters:
  ///   - pieces: how many.
  ///   - scratch: allocates the memory of a thread, before its first piece.
  ///   - body: does one piece.
  func forEach<Scratch>(
    _ pieces: Int, with scratch: @Sendable () -> Scratch,
    _ body: @Sendable (Int, Scratch) -> Void
  ) {
    guard reach > 1, pieces > 1 else {
      guard pieces > 0 else { return }
      let memory = scratch()
      for piece in 0..<pieces { body(piece, memory) }
      return
    }
    let next = Turn()
    @Sendable
    func work() {
      guard let first = next.taken(of: pieces) else { return }
      let memory = scratch()
      body(first, memory)
      while let piece = next.taken(of: pieces) { body(piece, memory) }
    }
    borrowing { total in share(work, among: min(total, pieces)) }
  }

  /// Runs the same work on this thread and on as many others as are free.
  private func share(_ work: @Sendable () -> Void, among threads: Int) {
    withoutActuallyEscaping(work) { work in
      let seat = Seat()
      var errands: [Errand] = []
      for _ in 1..<max(1, threads) {
        let errand = Errand(for: seat, work)
        guard accept(errand) else {
          errand.drop()
          break
        }
        errands.append(errand)
      }
      work()
      let begun = errands.filter { !$0.withdraw() }
      if !begun.isEmpty { seat.serve { begun.allSatisfy(\.isDone) } }
      for errand in errands { errand.drop() }
    }
  }
}

/// Counts pieces of work.
private final class Turn: Sendable {
  private let next = Atomic(0)

  /// The next piece, or `nil` after the last.
  func taken(of pieces: Int) -> Int? {
    let piece = next.add(1, ordering: .relaxed).oldValue
    return piece < pieces ? piece : nil
  }
}
