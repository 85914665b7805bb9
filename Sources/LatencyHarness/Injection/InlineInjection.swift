import LatencyMeasurement
import ProcessControl

/// Injects keys on the thread that waits for their times, as the loop of a program does that reads
/// keys and answers them.
///
/// When it is late, all keys that are due go through at once, each with its own intended time: the
/// loop is open, and no key is planned after the verdict of another.
enum InlineInjection {
  /// Runs a whole schedule on the calling thread.
  static func run<Arm: KeyArm>(
    _ arm: Arm, injector: FaultInjector, context: RoundContext
  ) -> RoundOutcome {
    PreciseSleep.minimizeTimerSlack()
    var recorder = KeyRecorder(arm, injector: injector, context: context)
    injector.begin(until: context.stop)
    for index in context.keys.indices {
      let due = context.start + context.keys[index].released
      recorder.refresh()
      guard let now = KeyTimer.wait(until: due, stop: context.stop, woken: { recorder.mark() })
      else {
        break
      }
      recorder.press(index, injected: now)
    }
    return recorder.finish()
  }
}
