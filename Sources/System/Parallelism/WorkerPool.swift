internal import CProcessorFeatures
internal import Synchronization

/// Threads that run jobs, started when they are first needed and kept.
///
/// A job is handed to a waiting thread; where none waits, the caller keeps it. So jobs never queue
/// up, no thread waits for a job that has not started, and nested work cannot deadlock.
package final class WorkerPool: Sendable {
  /// A thread for every processor but the caller's.
  package static let shared = WorkerPool(threads: Int(processor_count()) - 1)

  private let slots: [WorkerSlot]

  /// How many slots, from the first on, have had a thread.
  private let started = Atomic(0)

  /// The numbers of the slots without a thread, the lowest last.
  private let vacantSlots: Mutex<[Int]>

  /// How many those are, read without the lock.
  private let vacantSlotCount: Atomic<Int>

  /// How many more starts are to fail, for tests.
  private let simulatedStartFailures: Atomic<Int>

  /// Where work is recorded in place of being handed out.
  private let recordingLog = AtomicLazyReference<WorkLog>()

  var log: WorkLog? { recordingLog.load() }

  /// Records all work from now on in place of handing it to threads: for measuring.
  package func record(in log: WorkLog) { _ = recordingLog.storeIfNil(log) }

  /// - Parameters:
  ///   - threads: how many threads it may start; with none, callers work alone.
  ///   - simulatedStartFailures: how many starts are to fail at first, for tests.
  package init(threads: Int, simulatedStartFailures: Int = 0) {
    slots = (0..<max(0, threads)).map { _ in WorkerSlot() }
    vacantSlots = Mutex(slots.indices.reversed())
    vacantSlotCount = Atomic(slots.count)
    self.simulatedStartFailures = Atomic(simulatedStartFailures)
  }

  /// Hands a job to a waiting thread, preferably to one that is spinning.
  ///
  /// - Returns: whether there was one.
  func accept(_ job: WorkerJob) -> Bool {
    let startedSlots = slots.prefix(started.load(ordering: .acquiring))
    return startedSlots.contains { $0.accept(job, by: .spinning) }
      || startedSlots.contains { $0.accept(job, by: .parked) }
      || start(with: job)
  }

  /// Starts another thread, if the pool has a vacant slot and the system starts it.
  private func start(with job: WorkerJob) -> Bool {
    guard vacantSlotCount.load(ordering: .relaxed) > 0,
      let number = vacantSlots.withLock({ $0.popLast() })
    else { return false }
    vacantSlotCount.subtract(1, ordering: .relaxed)
    guard !simulatesStartFailure(), WorkerThread(slot: slots[number], first: job).start() else {
      // The slot stays vacant for a later try.
      vacantSlots.withLock { $0.append(number) }
      vacantSlotCount.add(1, ordering: .relaxed)
      return false
    }
    started.max(number + 1, ordering: .acquiringAndReleasing)
    return true
  }

  private func simulatesStartFailure() -> Bool {
    guard simulatedStartFailures.load(ordering: .relaxed) > 0 else { return false }
    simulatedStartFailures.subtract(1, ordering: .relaxed)
    return true
  }
}

/// A thread of a pool, with its slot and its first job.
final class WorkerThread: Sendable {
  private let slot: WorkerSlot
  private let first: WorkerJob

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
      { unsafe Unmanaged<WorkerThread>.fromOpaque($0).takeRetainedValue().run() }, thread.toOpaque()
    )
    if status != 0 { unsafe thread.release() }
    return status == 0
  }

  private func run() {
    first.run()
    slot.runJobs { false }
  }
}
