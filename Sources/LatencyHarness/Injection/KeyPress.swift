import DigitCore
import LatencyMeasurement
import PracticeEngine

/// Presses keys on an arm and records their times: all that is timed, common to both injections.
struct KeyPress<Arm: KeyArm & ~Copyable>: ~Copyable {
  private var arm: Arm
  private var planter: FaultPlanter
  private var probe = BlameProbe()
  private var samples: SampleTable
  private let stage: RoundStage

  /// Above these times, in nanoseconds, the counters of a key are recorded.
  private static var responseLimit: Int64 { 1_000_000 }
  private static var serviceLimit: Int64 { 100_000 }
  private static var latenessLimit: Int64 { 500_000 }

  /// Creates a recorder, on the thread that will press the keys.
  init(_ arm: consuming Arm, planter: FaultPlanter, stage: RoundStage) {
    self.arm = arm
    self.planter = planter
    self.stage = stage
    samples = SampleTable(capacity: stage.keys.count)
  }

  /// Marks that the thread has just woken up.
  mutating func mark() { probe.mark() }

  /// Presses a key.
  ///
  /// - Parameters:
  ///   - index: the key's index in the schedule; one more than the last one's.
  ///   - injected: when the generator injected it, on the clock.
  mutating func press(_ index: Int, injected: Int64) {
    let key = stage.keys[index]
    let digit = stage.digits[index]
    let entered = Clock.now
    var verdict = KeyVerdict.ignored
    if planter.isIdle {
      verdict = arm.press(digit, at: key.intended)
    } else {
      planter.disturb(key: index)
      for _ in 0..<planter.passes(key: index) { verdict = arm.press(digit, at: key.intended) }
      verdict = planter.verdict(verdict, key: index)
    }
    let answered = Clock.now
    stage.cell.publish(arm.snapshot)
    let published = Clock.now
    samples.record(
      intended: key.intended, injected: injected - stage.start, entered: entered - stage.start,
      answered: answered - stage.start, published: published - stage.start, verdict: verdict)
    if let journal = stage.journal { _ = journal.append(key: index, verdict) }
    let due = stage.start + key.released
    if published - due > Self.responseLimit || answered - entered > Self.serviceLimit {
      samples.note(probe.counters(includingSleep: injected - due > Self.latenessLimit))
    }
  }

  /// Ends the recording.
  consuming func finish(findings: [OracleFinding] = []) -> RoundYield {
    RoundYield(samples: samples, final: arm.snapshot, findings: findings)
  }
}
