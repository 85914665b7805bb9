internal import CProcessorFeatures
internal import Dispatch
internal import Synchronization

/// Where a thread without work waits: for a job, or for the end of other jobs.
///
/// The next job mostly comes within microseconds, and waking a parked thread takes longer than
/// that. So a thread spins for a short while before it parks.
@safe
final class WorkerSlot: @unchecked Sendable {
  private enum State {
    /// No thread waits here, or the one that did has work.
    static let busy = 0
    static let spinning = 1
    static let parked = 2
  }

  enum WaitMode {
    case spinning
    case parked
  }

  /// For how long a thread spins before it parks.
  private static let spinDuration: Duration = .microseconds(60)

  /// How many times it polls its state between two readings of the clock.
  private static let pollsPerClockReading = 16

  private let state = Atomic(State.busy)
  private let mailbox = unsafe Atomic<Unmanaged<WorkerJob>?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  /// Hands a job to the thread that waits here.
  ///
  /// - Returns: whether one waited in this mode.
  func accept(_ job: WorkerJob, by mode: WaitMode) -> Bool {
    let expected = mode == .spinning ? State.spinning : State.parked
    guard moved(from: expected, to: State.busy) else { return false }
    unsafe mailbox.store(Self.retained(job), ordering: .releasing)
    if mode == .parked { semaphore.signal() }
    return true
  }

  /// A job with the reference that its receiver releases.
  ///
  /// A function of its own, since the optimiser moves a retain past the store that publishes the
  /// job: the receiver could then release the last reference before it was counted.
  @inline(never)
  private static func retained(_ job: WorkerJob) -> Unmanaged<WorkerJob> {
    unsafe .passRetained(job)
  }

  /// Wakes the thread that is parked here, to see that the wait is over.
  func unpark() {
    if moved(from: State.parked, to: State.busy) { semaphore.signal() }
  }

  /// Runs jobs until a wait is over.
  ///
  /// - Parameter isOver: polled; the thread that makes it true unparks this one and hands it no
  ///   job any more.
  func runJobs(until isOver: () -> Bool) {
    while true {
      state.store(State.spinning, ordering: .sequentiallyConsistent)
      if spin(until: isOver) {
        if !moved(from: State.spinning, to: State.busy) { awaitJob().run() }
        return
      }
      if moved(from: State.spinning, to: State.parked) {
        if isOver() && moved(from: State.parked, to: State.busy) { return }
        semaphore.wait()
        // Without a job, the next round checks whether the wait is over.
        takeJob()?.run()
      } else {
        awaitJob().run()
      }
    }
  }

  /// Spins for a while.
  ///
  /// - Returns: whether the wait is over; otherwise there is a job, or time is up.
  private func spin(until isOver: () -> Bool) -> Bool {
    let start = ContinuousClock.now
    repeat {
      for _ in 0..<Self.pollsPerClockReading {
        if isOver() { return true }
        if state.load(ordering: .relaxed) != State.spinning { return false }
        processor_pause()
      }
    } while ContinuousClock.now - start < Self.spinDuration
    return false
  }

  /// The job that was handed over, once it is in the mailbox.
  private func awaitJob() -> WorkerJob {
    while true {
      if let job = takeJob() { return job }
      processor_pause()
    }
  }

  private func takeJob() -> WorkerJob? {
    unsafe mailbox.exchange(nil, ordering: .acquiring)?.takeRetainedValue()
  }

  private func moved(from old: Int, to new: Int) -> Bool {
    state.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
  }
}

/// A piece of work that one thread offers and another may run.
///
/// The thread that offers it either cancels it in time and does the work itself, or waits until it
/// is done: so work that has not started costs no waiting.
///
/// `@unchecked Sendable` is sound because `work` changes once: its owner clears it after it was
/// canceled or done, when no other thread reads it any more.
final class WorkerJob: @unchecked Sendable {
  private enum Stage {
    static let offered = 0
    static let started = 1
    static let done = 2
    static let canceled = 3
  }

  private let stage = Atomic(Stage.offered)
  private let owner: WorkerSlot
  private var work: (@Sendable () -> Void)?

  /// - Parameter owner: where the thread that offers it will wait.
  init(for owner: WorkerSlot, _ work: @escaping @Sendable () -> Void) {
    self.owner = owner
    self.work = work
  }

  var isDone: Bool { stage.load(ordering: .sequentiallyConsistent) == Stage.done }

  /// Does the work, unless it was canceled.
  func run() {
    guard moved(to: Stage.started) else { return }
    perform()
    stage.store(Stage.done, ordering: .sequentiallyConsistent)
    owner.unpark()
  }

  /// Cancels the job if it has not started.
  ///
  /// - Returns: whether it was canceled; otherwise another thread finishes it.
  func cancel() -> Bool { moved(to: Stage.canceled) }

  /// Releases the work and all that it holds; for the owner, when it is done or canceled.
  func discardWork() { work = nil }

  private func moved(to next: Int) -> Bool {
    stage.compareExchange(
      expected: Stage.offered, desired: next, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Does the work and holds nothing of it afterwards: its owner may end as soon as it is done.
  @inline(never)
  private func perform() { work?() }
}
