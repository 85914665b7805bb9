public import LatencyJudge

/// A program under test in this process: it takes keys and answers them.
///
/// What ``take(_:at:)`` and ``publish()`` do is timed, and nothing else.
public protocol LatencyArm {
  associatedtype Key: Sendable

  /// Takes a key and has its answer.
  ///
  /// - Parameters:
  ///   - key: what is typed.
  ///   - time: when it was due, in nanoseconds from the beginning of the round.
  mutating func take(_ key: Key, at time: Int64) -> KeyVerdict

  /// Makes the answer visible, as a program does that draws.
  mutating func publish()

  /// Called after a key, outside of what is timed.
  mutating func note(_ verdict: KeyVerdict)

  /// The mistakes of a round, once it has been played.
  ///
  /// - Parameter count: how many keys were pressed.
  func mistakes(after count: Int) -> [OracleFinding]
}

extension LatencyArm {
  /// Publishes nothing: the answer is all there is.
  public mutating func publish() {}

  /// Notes nothing.
  public mutating func note(_ verdict: KeyVerdict) {}

  /// Knows of no mistake.
  public func mistakes(after count: Int) -> [OracleFinding] { [] }
}

/// What a round in this process is played with.
package struct InlineRound<Key: Sendable>: Sendable {
  package let keys: [Keystroke]
  let actions: [Key]
  /// The beginning of the round on the clock, in nanoseconds.
  package let start: Int64
  /// Raised when the round is to end early.
  package let stop: StopFlag

  package init(keys: [Keystroke], actions: [Key], start: Int64, stop: StopFlag) {
    precondition(keys.count == actions.count, "each key is something")
    self.keys = keys
    self.actions = actions
    self.start = start
    self.stop = stop
  }
}

/// Injects keys on the thread that waits for their times, as the loop of a program does that reads
/// keys and answers them.
///
/// When it is late, all keys that are due go through at once, each with its own intended time: the
/// loop is open, and no key is planned after the verdict of another.
package enum InlineInjection {
  /// Runs a whole schedule on the calling thread.
  ///
  /// - Returns: the program as the last key left it, and the rows of all keys that were pressed.
  @inlinable
  package static func run<Arm: LatencyArm>(
    _ arm: Arm, _ round: InlineRound<Arm.Key>
  ) -> (arm: Arm, samples: SampleTable) {
    KeyTimer.minimizeTimerSlack()
    var recorder = KeyRecorder(arm, round)
    for index in round.keys.indices {
      let due = round.start + round.keys[index].released
      recorder.refresh()
      guard let now = KeyTimer.wait(until: due, stop: round.stop, woken: { recorder.mark() }) else {
        break
      }
      recorder.press(index, injected: now)
    }
    return recorder.finish()
  }
}

/// Presses keys on an arm and records their times: all that is timed.
package struct KeyRecorder<Arm: LatencyArm>: ~Copyable {
  var arm: Arm
  package var probe = BlameProbe()
  package var samples: SampleTable
  package let round: InlineRound<Arm.Key>

  /// Above these times, in nanoseconds, the counters of a key are recorded.
  static var responseLimit: Int64 { 1_000_000 }
  static var serviceLimit: Int64 { 100_000 }
  static var latenessLimit: Int64 { 500_000 }

  /// Creates a recorder, on the thread that will press the keys.
  @inlinable
  init(_ arm: Arm, _ round: InlineRound<Arm.Key>) {
    self.arm = arm
    self.round = round
    samples = SampleTable(capacity: round.keys.count)
  }

  @inlinable
  mutating func mark() { probe.mark() }

  /// Takes a reading before the next key where the last one is old: what is counted for a key must
  /// not be what was done long before it.
  @inlinable
  mutating func refresh() { probe.refresh() }

  /// Presses a key.
  ///
  /// - Parameters:
  ///   - index: the key's index in the schedule; one more than the last one's.
  ///   - injected: when the generator injected it, on the clock.
  @inlinable
  mutating func press(_ index: Int, injected: Int64) {
    let key = round.keys[index]
    let action = round.actions[index]
    let start = round.start
    let entered = HarnessClock.now
    let verdict = arm.take(action, at: key.intended)
    let answered = HarnessClock.now
    arm.publish()
    let published = HarnessClock.now
    samples.record(
      intended: key.intended, injected: injected - start, entered: entered - start,
      answered: answered - start, published: published - start, verdict: verdict)
    arm.note(verdict)
    let due = start + key.released
    if published - due > Self.responseLimit || answered - entered > Self.serviceLimit {
      samples.note(probe.counters(includingSleep: injected - due > Self.latenessLimit))
    }
  }

  @inlinable
  package consuming func finish() -> (arm: Arm, samples: SampleTable) { (arm, samples) }
}
