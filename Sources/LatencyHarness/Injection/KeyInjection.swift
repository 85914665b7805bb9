package import LatencyMeasurement
package import PracticeEngine
import ProcessControl

/// Injects keys on the thread that waits for their times.
///
/// When it is late, all keys that are due go through at once, each with its own intended time: the
/// loop is open, and no key is planned after the verdict of another.
enum InlineInjection {
  /// Runs a whole schedule on the calling thread.
  static func run<Arm: KeyArm & ~Copyable>(
    _ arm: consuming Arm, injector: FaultInjector, context: RoundContext
  ) -> RoundOutcome {
    PreciseSleep.minimizeTimerSlack()
    var recorder = KeyRecorder(arm, injector: injector, context: context)
    injector.begin(until: context.stop)
    for index in context.keys.indices {
      let due = context.start + context.keys[index].released
      guard let now = KeyTimer.wait(until: due, stop: context.stop, woken: { recorder.mark() })
      else {
        break
      }
      recorder.press(index, injected: now)
    }
    return recorder.finish()
  }
}

/// Injects keys as a user interface does: an input thread, a ring, the engine's thread, the
/// published snapshot, a thread that reads it.
final class RingInjection: Sendable {
  private let context: RoundContext
  private let ring = SPSCQueue(capacity: 4096)
  private let engineEvent = SpinningEvent()
  private let readerEvent = SpinningEvent()
  private let inputEnded = StopFlag()
  private let engineEnded = StopFlag()

  private init(_ context: RoundContext) { self.context = context }

  /// Runs a whole schedule; the calling thread is the engine's.
  ///
  /// - Parameter checksConsistency: whether snapshots must be consistent; a null engine's are not.
  static func run<Arm: KeyArm & ~Copyable>(
    _ arm: consuming Arm, injector: FaultInjector, context: RoundContext, checksConsistency: Bool
  ) -> RoundOutcome {
    let injection = RingInjection(context)
    let observation = OneShot<SnapshotReader.Observation>()
    let input = SystemThread { injection.runInput() }
    let reader = SystemThread {
      observation.send(injection.runReader(checksConsistency: checksConsistency))
    }
    var outcome = injection.runEngine(arm, injector: injector)
    input.join()
    reader.join()
    if let seen = observation.take() {
      outcome.samples.merge(seen: seen.times)
      outcome.findings += seen.findings
    }
    return outcome
  }

  /// The input thread.
  private func runInput() {
    PreciseSleep.minimizeTimerSlack()
    for index in context.keys.indices {
      let due = context.start + context.keys[index].released
      guard let now = KeyTimer.wait(until: due, stop: context.stop, woken: {}) else { break }
      // A full ring delays the input and loses nothing; the intended time stays.
      while !ring.push(SPSCQueue.Entry(word: UInt64(index), time: now)) {
        engineEvent.signal()
        PreciseSleep.sleep(10_000)
      }
      engineEvent.signal()
    }
    inputEnded.raise()
    engineEvent.signal()
  }

  /// The engine's thread.
  private func runEngine<Arm: KeyArm & ~Copyable>(
    _ arm: consuming Arm, injector: FaultInjector
  ) -> RoundOutcome {
    PreciseSleep.minimizeTimerSlack()
    var recorder = KeyRecorder(arm, injector: injector, context: context)
    var findings: [OracleFinding] = []
    var next = 0
    injector.begin(until: context.stop)
    while true {
      guard let entry = ring.pop() else {
        if inputEnded.isRaised, ring.isEmpty { break }
        engineEvent.wait { !ring.isEmpty || inputEnded.isRaised }
        recorder.mark()
        continue
      }
      let index = Int(entry.word)
      if index != next, findings.count < RoundOracle.maximumFindings {
        let kind: OracleFinding.Kind =
          index > next ? .lost : index == next - 1 ? .doubled : .outOfOrder
        findings.append(
          OracleFinding(
            kind, key: min(index, next), detail: "the ring gave key \(index) instead of \(next)"))
      }
      next = index + 1
      recorder.press(index, injected: entry.time)
      readerEvent.signal()
    }
    engineEnded.raise()
    readerEvent.signal()
    return recorder.finish(findings: findings)
  }

  /// The reader's thread.
  private func runReader(checksConsistency: Bool) -> SnapshotReader.Observation {
    PreciseSleep.minimizeTimerSlack()
    var reader = SnapshotReader(context: context, checksConsistency: checksConsistency)
    while true {
      // Read before the snapshot, so that the last one is surely seen.
      let isLast = engineEnded.isRaised
      let isNew = reader.poll()
      if isLast { return reader.observation }
      if !isNew {
        let seen = reader.sequence
        readerEvent.wait { engineEnded.isRaised || context.cell.read().sequence != seen }
      }
    }
  }
}

/// Reads snapshots on another thread: when each key showed, and whether the snapshots were
/// consistent and in sequence.
package struct SnapshotReader {
  /// What the reader saw.
  package struct Observation: Sendable {
    /// When each key showed, in nanoseconds from the beginning of the round.
    package var times: TimeColumn
    /// The mistakes.
    package var findings: [OracleFinding] = []
  }

  /// The result so far.
  package private(set) var observation: Observation

  /// The number of the latest snapshot.
  private(set) var sequence: UInt64 = 0

  private let context: RoundContext?
  private let checksConsistency: Bool

  /// Creates a reader of published snapshots.
  init(context: RoundContext, checksConsistency: Bool) {
    self.context = context
    self.checksConsistency = checksConsistency
    observation = Observation(times: TimeColumn(count: context.keys.count))
  }

  /// Creates a reader whose snapshots are passed to it.
  ///
  /// - Parameter keys: how many keys there will be.
  package init(keys: Int) {
    context = nil
    checksConsistency = true
    observation = Observation(times: TimeColumn(count: keys))
  }

  /// Reads the latest snapshot.
  ///
  /// - Returns: whether it was a new one.
  mutating func poll() -> Bool {
    guard let context else { return false }
    let state = context.cell.read()
    let now = HarnessClock.now - context.start
    guard state.sequence != sequence else { return false }
    take(state, at: now)
    return true
  }

  /// Processes a snapshot.
  package mutating func take(_ state: SessionSnapshot, at now: Int64) {
    if state.sequence < sequence {
      report(.snapshotWentBack, "snapshot \(state.sequence) came after \(sequence)")
      return
    }
    if checksConsistency, !Self.isConsistent(state) {
      report(.tornSnapshot, "snapshot \(state.sequence) mixes two states")
    }
    observation.times.set(now, in: Int(sequence)..<Int(clamping: state.sequence))
    sequence = state.sequence
  }

  /// Whether the fields of a session's snapshot are consistent: every key was right or wrong.
  static func isConsistent(_ state: SessionSnapshot) -> Bool {
    state.currentIndex - state.lowerIndex + state.errorCount == Int64(clamping: state.sequence)
      && state.currentStreak <= state.bestStreak && state.cleanCount <= state.correctCount
  }

  private mutating func report(_ kind: OracleFinding.Kind, _ detail: String) {
    guard observation.findings.count < RoundOracle.maximumFindings else { return }
    observation.findings.append(OracleFinding(kind, key: Int(clamping: sequence), detail: detail))
  }
}
