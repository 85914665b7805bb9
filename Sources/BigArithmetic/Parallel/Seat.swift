internal import CProcessorFeatures
internal import Dispatch
internal import Synchronization

/// Where a thread without work waits: for a job, or for the end of other jobs.
///
/// The next job mostly comes within microseconds, and waking a parked thread takes longer than
/// that. So a thread spins for a short while before it parks.
@safe
final class Seat: @unchecked Sendable {
  private enum State {
    /// No thread waits here, or the one that did has work.
    static let away = 0
    static let watching = 1
    static let asleep = 2
  }

  /// How a thread waits.
  enum Sitter {
    case watching
    case asleep
  }

  /// For how long a thread spins before it parks.
  private static let patience: Duration = .microseconds(60)

  /// How many times it polls its state between two readings of the clock.
  private static let looks = 16

  private let state = Atomic(State.away)
  private let mailbox = unsafe Atomic<Unmanaged<Errand>?>(nil)
  private let bell = DispatchSemaphore(value: 0)

  /// Hands a job to the thread that waits here.
  ///
  /// - Returns: whether one waited in this mode.
  func accept(_ errand: Errand, by sitter: Sitter) -> Bool {
    let expected = sitter == .watching ? State.watching : State.asleep
    guard moved(from: expected, to: State.away) else { return false }
    unsafe mailbox.store(.passRetained(errand), ordering: .releasing)
    if sitter == .asleep { bell.signal() }
    return true
  }

  /// Wakes the thread that is parked here, to see that the wait is over.
  func wake() {
    if moved(from: State.asleep, to: State.away) { bell.signal() }
  }

  /// Runs jobs until a wait is over.
  ///
  /// - Parameter isOver: polled; the thread that makes it true unparks this one and hands it no
  ///   job any more.
  func serve(until isOver: () -> Bool) {
    while true {
      state.store(State.watching, ordering: .sequentiallyConsistent)
      if watch(until: isOver) {
        if !moved(from: State.watching, to: State.away) { awaitedErrand().run() }
        return
      }
      if moved(from: State.watching, to: State.asleep) {
        if isOver() && moved(from: State.asleep, to: State.away) { return }
        bell.wait()
        // Without a job, the next round checks whether the wait is over.
        takenErrand()?.run()
      } else {
        awaitedErrand().run()
      }
    }
  }

  /// Spins for a while.
  ///
  /// - Returns: whether the wait is over; otherwise there is a job, or time is up.
  private func watch(until isOver: () -> Bool) -> Bool {
    let start = ContinuousClock.now
    repeat {
      for _ in 0..<Self.looks {
        if isOver() { return true }
        if state.load(ordering: .relaxed) != State.watching { return false }
        processor_pause()
      }
    } while ContinuousClock.now - start < Self.patience
    return false
  }

  /// The job that was handed over, once it is in the mailbox.
  private func awaitedErrand() -> Errand {
    while true {
      if let errand = takenErrand() { return errand }
      processor_pause()
    }
  }

  private func takenErrand() -> Errand? {
    unsafe mailbox.exchange(nil, ordering: .acquiring)?.takeRetainedValue()
  }

  private func moved(from old: Int, to new: Int) -> Bool {
    state.compareExchange(
      expected: old, desired: new, ordering: .sequentiallyConsistent
    ).exchanged
  }
}
