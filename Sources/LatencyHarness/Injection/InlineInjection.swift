import LatencyMeasurement
import PlatformIO

/// Injects keys on the thread that waits for their times.
///
/// When it is late, all keys that are due go through at once, each with its own intended time: the
/// loop is open, and no key is planned after the verdict of another.
enum InlineInjection {
  /// Runs a whole schedule on the calling thread.
  static func run<Arm: KeyArm & ~Copyable>(
    _ arm: consuming Arm, planter: FaultPlanter, stage: RoundStage
  ) -> RoundYield {
    PreciseSleep.minimizeTimerSlack()
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
