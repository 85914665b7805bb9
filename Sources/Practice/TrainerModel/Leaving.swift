import PracticeEngine

/// Leaving a session without asking, and keeping one that may be torn off.
extension Trainer {
  /// Leaves: stops a running session, closes one that has not begun.
  package func leaveAtOnce(at time: Int64) {
    guard let runner else { return }
    guard runner.state.snapshot.phase.isRunning else {
      close()
      return show(.home)
    }
    act(at: time) { runner in
      runner.stop(at: time)
      return []
    }
  }

  /// Keeps what was typed of a running session now, and not at the next second.
  package func keepSession() {
    runner?.keep(in: store, at: state.now, now: clock(), isForced: true)
  }
}
