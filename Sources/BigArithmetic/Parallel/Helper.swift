internal import CProcessorFeatures

/// A thread of a pool, with its slot and its first job.
final class WorkerThread: Sendable {
  private let slot: WorkerSlot
  private let first: WorkerJob

  /// Creates a thread that is not started yet.
  ///
  /// - Parameters:
  ///   - slot: where it waits.
  ///   - first: its first job.
  init(slot: WorkerSlot, first: WorkerJob) {
    self.slot = slot
    self.first = first
  }

  /// Starts the thread; it runs until the process ends.
  ///
  /// - Returns: whether the system started it.
  func start() -> Bool {
    let thread = unsafe Unmanaged.passRetained(self)
    let status = unsafe processor_start_thread(
      { unsafe Unmanaged<WorkerThread>.fromOpaque($0).takeRetainedValue().run() }, thread.toOpaque())
    if status != 0 { unsafe thread.release() }
    return status == 0
  }

  private func run() {
    first.run()
    slot.runJobs { false }
  }
}
