import DigitCore
import LatencyMeasurement
import PracticeEngine
import ProcessControl

/// Presses keys on an arm and records their times: all that is timed.
struct KeyRecorder<Arm: KeyArm>: ~Copyable {
  private var arm: Arm
  private var injector: FaultInjector
  private var probe = BlameProbe()
  private var samples: SampleTable
  private let context: RoundContext
  private var shown: SessionSnapshot

  /// Above these times, in nanoseconds, the counters of a key are recorded.
  private static var responseLimit: Int64 { 1_000_000 }
  private static var serviceLimit: Int64 { 100_000 }
  private static var latenessLimit: Int64 { 500_000 }

  /// Creates a recorder, on the thread that will press the keys.
  init(_ arm: Arm, injector: FaultInjector, context: RoundContext) {
    self.arm = arm
    self.injector = injector
    self.context = context
    shown = arm.snapshot
    samples = SampleTable(capacity: context.keys.count)
  }

  /// Marks that the thread has just woken up.
  mutating func mark() { probe.mark() }

  /// Takes a reading before the next key where the last one is old: what is counted for a key must
  /// not be what was done long before it.
  mutating func refresh() { probe.refresh() }

  /// Presses a key.
  ///
  /// - Parameters:
  ///   - index: the key's index in the schedule; one more than the last one's.
  ///   - injected: when the generator injected it, on the clock.
  mutating func press(_ index: Int, injected: Int64) {
    let key = context.keys[index]
    let action = context.actions[index]
    let entered = HarnessClock.now
    var verdict = KeyVerdict.ignored
    if injector.isEmpty {
      verdict = arm.take(action, at: key.intended)
    } else {
      injector.injectDelays(key: index)
      for _ in 0..<injector.deliveries(key: index) { verdict = arm.take(action, at: key.intended) }
      verdict = injector.verdict(verdict, key: index)
    }
    let answered = HarnessClock.now
    // What the view of the trainer draws from.
    shown = arm.snapshot
    let published = HarnessClock.now
    samples.record(
      intended: key.intended, injected: injected - context.start, entered: entered - context.start,
      answered: answered - context.start, published: published - context.start, verdict: verdict)
    if let journal = context.journal { _ = journal.append(key: index, verdict) }
    let due = context.start + key.released
    if published - due > Self.responseLimit || answered - entered > Self.serviceLimit {
      samples.note(probe.counters(includingSleep: injected - due > Self.latenessLimit))
    }
  }

  /// Ends the recording.
  consuming func finish() -> RoundOutcome {
    RoundOutcome(samples: samples, final: shown, faultEvents: injector.events)
  }
}

/// What a round is played with.
struct RoundContext: Sendable {
  /// The keys with their times.
  let keys: [Keystroke]
  /// What each key does.
  let actions: [KeyAction]
  /// The beginning of the round on the clock, in nanoseconds.
  let start: Int64
  /// The journal of verdicts; `nil` where none is saved.
  let journal: Journal?
  /// Raised when the round is to end early.
  let stop: StopFlag
}

/// The outcome of the measured part of a round.
struct RoundOutcome: Sendable {
  /// The rows.
  var samples: SampleTable
  /// The state after the last key.
  var final: SessionSnapshot
  /// How often each injected fault happened, in their order.
  var faultEvents: [Int]
}

/// Waits for a key's time: sleeps to shortly before it, then spins.
struct KeyTimer {
  /// How long before its time a thread begins to spin, in nanoseconds.
  private static let spin: Int64 = 50_000

  /// Waits until the clock shows a time.
  ///
  /// - Parameters:
  ///   - due: the time.
  ///   - stop: ends the wait early.
  ///   - woken: called between the sleep and the spinning.
  /// - Returns: the time now: not before `due`, or `nil` when the wait was ended.
  @inline(__always)
  static func wait(until due: Int64, stop: StopFlag, woken: () -> Void) -> Int64? {
    var now = HarnessClock.now
    guard now < due else { return now }
    if stop.isRaised { return nil }
    while due - now > 2 * spin {
      // In slices, so that a long pause can be interrupted.
      PreciseSleep.until(min(due - spin, now + 50_000_000))
      if stop.isRaised { return nil }
      now = HarnessClock.now
      if due - now <= 2 * spin { woken() }
    }
    repeat { now = HarnessClock.now } while now < due
    return now
  }
}
