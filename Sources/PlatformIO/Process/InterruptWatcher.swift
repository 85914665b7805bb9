/// Ends the process in an orderly way when somebody presses Ctrl-C or asks it to terminate.
///
/// A thread of its own waits for the signal, so it answers at once even while every worker thread
/// computes. It removes all ``PendingFiles``, runs the given cleanup and exits with 128 plus the
/// signal's number.
public enum InterruptWatcher {
  /// Starts to watch SIGINT and SIGTERM.
  ///
  /// Call it once, from the main thread, before other threads start: they inherit that the signals
  /// wait for the watcher. A signal that the parent process chose to ignore stays ignored.
  ///
  /// - Parameter cleanup: what else is to be done, within a fraction of a second; it gets the
  ///   signal's number and runs on the watcher's thread.
  public static func start(cleanup: @escaping @Sendable (_ signal: Int32) -> Void = { _ in }) {
    let signals = ProcessCalls.interruptSignals.filter { !ProcessCalls.isIgnored($0) }
    guard !signals.isEmpty else { return }
    ProcessCalls.block(signals)
    ProcessCalls.startThread {
      let signal = ProcessCalls.wait(for: signals)
      PendingFiles.removeAll()
      cleanup(signal)
      ProcessCalls.exitAtOnce(128 + signal)
    }
  }
}
