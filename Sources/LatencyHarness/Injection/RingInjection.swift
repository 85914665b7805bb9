import LatencyMeasurement
import PlatformIO
import PracticeEngine

/// Injects keys as a user interface does: an input thread, a ring, the engine's thread, the
/// published snapshot, a thread that reads it.
final class RingInjection: Sendable {
  private let stage: RoundStage
  private let ring = KeyRing(capacity: 4096)
  private let engineAlarm = Alarm()
  private let readerAlarm = Alarm()
  private let inputEnded = StopFlag()
  private let engineEnded = StopFlag()

  private init(_ stage: RoundStage) { self.stage = stage }

  /// Runs a whole schedule; the calling thread is the engine's.
  ///
  /// - Parameter watchesState: whether snapshots must be consistent; a null engine's are not.
  static func run<Arm: KeyArm & ~Copyable>(
    _ arm: consuming Arm, planter: FaultPlanter, stage: RoundStage, watchesState: Bool
  ) -> RoundYield {
    let injection = RingInjection(stage)
    let sight = Handover<SnapshotReader.Sight>()
    let input = SystemThread { injection.feed() }
    let reader = SystemThread { sight.leave(injection.watch(watchesState: watchesState)) }
    var yield = injection.serve(arm, planter: planter)
    input.join()
    reader.join()
    if let seen = sight.take() {
      yield.samples.merge(seen: seen.times)
      yield.findings += seen.findings
    }
    return yield
  }

  /// The input thread.
  private func feed() {
    PreciseSleep.minimizeTimerSlack()
    for index in stage.keys.indices {
      let due = stage.start + stage.keys[index].released
      guard let now = KeyTimer.wait(until: due, stop: stage.stop, woken: {}) else { break }
      // A full ring delays the input and loses nothing; the intended time stays.
      while !ring.push(KeyRing.Entry(word: UInt64(index), time: now)) {
        engineAlarm.wake()
        PreciseSleep.sleep(10_000)
      }
      engineAlarm.wake()
    }
    inputEnded.raise()
    engineAlarm.wake()
  }

  /// The engine's thread.
  private func serve<Arm: KeyArm & ~Copyable>(
    _ arm: consuming Arm, planter: FaultPlanter
  ) -> RoundYield {
    PreciseSleep.minimizeTimerSlack()
    var path = KeyPress(arm, planter: planter, stage: stage)
    var findings: [OracleFinding] = []
    var next = 0
    planter.begin(until: stage.stop)
    while true {
      guard let entry = ring.pop() else {
        if inputEnded.isRaised, ring.isEmpty { break }
        engineAlarm.wait { !ring.isEmpty || inputEnded.isRaised }
        path.mark()
        continue
      }
      let index = Int(entry.word)
      if index != next, findings.count < RoundOracle.mostFindings {
        let kind: OracleFinding.Kind =
          index > next ? .lost : index == next - 1 ? .doubled : .outOfOrder
        findings.append(
          OracleFinding(
            kind, key: min(index, next), detail: "the ring gave key \(index) instead of \(next)"))
      }
      next = index + 1
      path.press(index, injected: entry.time)
      readerAlarm.wake()
    }
    engineEnded.raise()
    readerAlarm.wake()
    return path.finish(findings: findings)
  }

  /// The reader's thread.
  private func watch(watchesState: Bool) -> SnapshotReader.Sight {
    PreciseSleep.minimizeTimerSlack()
    var reader = SnapshotReader(stage: stage, watchesState: watchesState)
    while true {
      // Read before the snapshot, so that the last one is surely seen.
      let isLast = engineEnded.isRaised
      let isNew = reader.look()
      if isLast { return reader.sight }
      if !isNew {
        let seen = reader.sequence
        readerAlarm.wait { engineEnded.isRaised || stage.cell.read().sequence != seen }
      }
    }
  }
}
