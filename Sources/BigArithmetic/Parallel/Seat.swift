internal import CProcessorFeatures
internal import Dispatch
internal import Synchronization

/// Where a thread without work waits: for an errand, or for the end of what it waits for.
///
/// The next errand mostly comes within microseconds, and waking a thread that sleeps takes longer
/// than that. So it watches for a short while before it goes to sleep.
@safe
final class Seat: @unchecked Sendable {
  private enum State {
    /// Nobody sits here, or whoever does has work.
    static let away = 0
    static let watching = 1
    static let asleep = 2
  }

  /// Whom an offer looks for.
  enum Sitter {
    case watching
    case asleep
  }

  /// For how long a thread watches before it sleeps.
  private static let patience: Duration = .microseconds(60)

  /// How many times it looks between two looks at the clock.
  private static let looks = 16

  private let state = Atomic(State.away)
  private let mailbox = unsafe Atomic<Unmanaged<Errand>?>(nil)
  private let bell = DispatchSemaphore(value: 0)

  /// The thread that sleeps here.
  ///
  /// Safe: it writes before it says that it sleeps; whoever takes the state from there, which is
  /// one alone, writes before it rings.
  private let sleeper = UnsafeMutablePointer<processor_sleeper>.allocate(capacity: 1)

  init() { unsafe sleeper.initialize(to: processor_sleeper()) }

  deinit { unsafe sleeper.deallocate() }

  /// Hands an errand to whoever waits here.
  ///
  /// - Returns: whether somebody of that kind did.
  func accept(_ errand: Errand, by sitter: Sitter) -> Bool {
    let expected = sitter == .watching ? State.watching : State.asleep
    guard moved(from: expected, to: State.away) else { return false }
    unsafe mailbox.store(.passRetained(errand), ordering: .releasing)
    if sitter == .asleep { ring() }
    return true
  }

  /// Wakes whoever sleeps here to see that the wait is over.
  func wake() {
    if moved(from: State.asleep, to: State.away) { ring() }
  }

  private func ring() {
    unsafe processor_before_wake(sleeper)
    bell.signal()
  }

  /// Runs errands until a wait is over.
  ///
  /// - Parameter isOver: asked again and again; whoever makes it true wakes the seat. No errand is
  ///   handed over any more by then.
  func serve(until isOver: () -> Bool) {
    while true {
      state.store(State.watching, ordering: .sequentiallyConsistent)
      if watch(until: isOver) {
        if !moved(from: State.watching, to: State.away) { awaitedErrand().run() }
        return
      }
      unsafe processor_before_sleep(sleeper)
      if moved(from: State.watching, to: State.asleep) {
        if isOver() && moved(from: State.asleep, to: State.away) { return }
        bell.wait()
        unsafe processor_after_sleep(sleeper)
        // Woken without an errand, it looks whether the wait is over.
        takenErrand()?.run()
      } else {
        awaitedErrand().run()
      }
    }
  }

  /// Watches for a while.
  ///
  /// - Returns: whether the wait is over; otherwise there is an errand, or time is up.
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

  /// The errand of an offer that has been made, which may be on its way.
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
