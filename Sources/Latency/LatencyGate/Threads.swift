package import LatencyJudge
import Processes
import Synchronization

/// A value that one thread sends to another, once.
package final class OneShot<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  package init() {}

  package func send(_ new: Value) { value.withLock { $0 = new } }

  /// Takes the value; `nil` where none was sent.
  package func take() -> Value? { value.withLock { $0.take() } }
}

/// A request that a run end early and keep its results.
public final class StopFlag: Sendable {
  private let raised = Atomic(false)

  /// Creates a flag that is not raised.
  public init() {}

  /// Asks the run to end; from any thread.
  public func raise() { raised.store(true, ordering: .releasing) }

  /// Whether the run is to end.
  public var isRaised: Bool { raised.load(ordering: .acquiring) }
}

/// The clock of all measurements: monotonic nanoseconds, read without a system call.
package enum HarnessClock {
  package static var now: Int64 { Int64(truncatingIfNeeded: MonotonicClock.nanoseconds) }
}

/// Waits for a key's time: sleeps to shortly before it, then spins.
package enum KeyTimer {
  /// How long before its time a thread begins to spin, in nanoseconds.
  static var spin: Int64 { 50_000 }

  /// Waits until the clock shows a time.
  ///
  /// - Returns: the time now: not before `due`, or `nil` when the wait was ended.
  @inlinable
  package static func wait(until due: Int64, stop: StopFlag, woken: () -> Void) -> Int64? {
    var now = HarnessClock.now
    guard now < due else { return now }
    if stop.isRaised { return nil }
    while due - now > 2 * spin {
      // In slices, so that a long pause can be interrupted.
      sleep(until: min(due - spin, now + 50_000_000))
      if stop.isRaised { return nil }
      now = HarnessClock.now
      if due - now <= 2 * spin { woken() }
    }
    repeat { now = HarnessClock.now } while now < due
    return now
  }

  package static func sleep(until time: Int64) { PreciseSleep.until(time) }

  /// Has the calling thread woken as soon as its time has come.
  static func minimizeTimerSlack() { PreciseSleep.minimizeTimerSlack() }
}

/// Why a round cannot be run, in one line that says what to do next.
package struct RoundError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// The trap that its reason is; `nil` where it is none.
  package let trap: MeasurementTrap.Kind?

  package init(_ description: String, trap: MeasurementTrap.Kind? = nil) {
    self.description = description
    self.trap = trap
  }

  /// What some work gives; its error becomes one of a round, after words of its own.
  package static func wrapping<Value>(
    _ words: String, _ work: @autoclosure () throws -> Value
  ) throws(RoundError) -> Value {
    do { return try work() } catch { throw RoundError("\(words)\(error)") }
  }
}
