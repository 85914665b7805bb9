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
    guard availableCount > 1, pieces > 1 else {
      guard pieces > 0 else { return }
      let memory = scratch()
      for piece in 0..<pieces { body(piece, memory) }
      return
    }
    let next = WorkCounter()
    @Sendable
    func work() {
      guard let first = next.claimNext(of: pieces) else { return }
      let memory = scratch()
      body(first, memory)
      while let piece = next.claimNext(of: pieces) { body(piece, memory) }
    }
    withDonatedWorkers { total in runOnThreads(work, among: min(total, pieces)) }
  }

  /// Runs the same work on this thread and on as many others as are free.
  private func runOnThreads(_ work: @Sendable () -> Void, among threads: Int) {
    withoutActuallyEscaping(work) { work in
      let slot = WorkerSlot()
      var jobs: [WorkerJob] = []
      for _ in 1..<max(1, threads) {
        let job = WorkerJob(for: slot, work)
        guard accept(job) else {
          job.discardWork()
          break
        }
        jobs.append(job)
      }
      work()
      let started = jobs.filter { !$0.cancel() }
      if !started.isEmpty { slot.runJobs { started.allSatisfy(\.isDone) } }
      for job in jobs { job.discardWork() }
    }
  }
}

/// Counts pieces of work.
private final class WorkCounter: Sendable {
  private let next = Atomic(0)

  /// The next piece, or `nil` after the last.
  func claimNext(of pieces: Int) -> Int? {
    let piece = next.add(1, ordering: .relaxed).oldValue
    return piece < pieces ? piece : nil
  }
}
