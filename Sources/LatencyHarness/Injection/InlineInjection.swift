import LatencyMeasurement
import PlatformIO

/// The thread that waits for a key's time presses it itself.
///
/// When it is late, everything that is due goes through at once, each key with its own intended
/// time: the loop is open, and no key waits for the verdict of the one before it to be planned.
enum InlineInjection {
  /// Runs a whole schedule on the calling thread.
  static func run<Arm: KeyArm & ~Copyable>(
    _ arm: consuming Arm, planter: FaultPlanter, stage: RoundStage
  ) -> RoundYield {
    PreciseSleep.tightenSlack()
    var path = KeyPress(arm, planter: planter, stage: stage)
    planter.begin(until: stage.stop)
    for index in stage.keys.indices {
      let due = stage.start + stage.keys[index].released
      guard let now = KeyTimer.wait(until: due, stop: stage.stop, woken: { path.mark() }) else {
        break
      }
      path.press(index, injected: now)
    }
    return path.finish()
  }
}
