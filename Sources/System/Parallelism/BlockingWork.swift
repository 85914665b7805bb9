internal import Dispatch
internal import Synchronization

/// Whether a computation is to end early; every thread that works for it can ask.
///
/// A task's own cancellation is seen by the thread that runs the task alone, and a computation
/// divides among others.
package final class CancellationFlag: Sendable {
  private let raised = Atomic(false)

  package var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Asks the computation to end.
  func raise() { raised.store(true, ordering: .releasing) }

  /// Ends work that is no longer wanted.
  package func check() throws(CancellationError) {
    if isRaised { throw CancellationError() }
  }
}

/// Runs work that blocks its thread for long, beside the few threads of Swift's concurrency.
///
/// - Parameter work: gets a flag that is raised when the task that calls is cancelled; it runs in
///   that task.
/// - Returns: what the work returned, although it was cancelled at its very end.
/// - Throws: `CancellationError` where the work failed after it was cancelled; else its error.
package func withBlockingThread<Result: Sendable>(
  _ work: @escaping @Sendable (CancellationFlag) throws -> Result
) async throws -> Result {
  let flag = CancellationFlag()
  // The handler is there before the work begins: a cancellation between the two would be missed.
  return try await withTaskCancellationHandler {
    do {
      return try await withTaskExecutorPreference(BlockingThreads.shared) {
        try flag.check()
        return try work(flag)
      }
    } catch {
      try flag.check()
      throw error
    }
  } onCancel: {
    flag.raise()
  }
}

/// A thread for each piece of work, as many as there are pieces.
private final class BlockingThreads: TaskExecutor {
  static let shared = BlockingThreads()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A queue of its own: what it runs never waits for other work of the process.
    DispatchQueue(label: "pi-trainer.blocking").async {
      unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
