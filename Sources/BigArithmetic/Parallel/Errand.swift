internal import Synchronization

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

  /// Creates a job.
  ///
  /// - Parameters:
  ///   - owner: where the thread that offers it will wait.
  ///   - work: what is to be done.
  init(for owner: WorkerSlot, _ work: @escaping @Sendable () -> Void) {
    self.owner = owner
    self.work = work
  }

  /// Whether it is done.
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
