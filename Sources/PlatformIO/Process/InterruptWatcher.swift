import Synchronization

/// Ends the process in an orderly way when somebody presses Ctrl-C or asks it to terminate.
///
/// A thread of its own waits for the signal, so it answers at once even while every worker thread
/// computes. It removes all ``PendingFiles``, runs the given cleanup and exits with 128 plus the
/// signal's number.
public enum InterruptWatcher {
  /// What takes up the first signal instead, if anything does.
  private static let heir = Mutex<(@Sendable (Int32) -> Void)?>(nil)

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
      while true {
        let signal = ProcessCalls.wait(for: signals)
        if let heir = heir.withLock({ $0.take() }) {
          heir(signal)
          continue
        }
        // The system passes over a thread that has another signal to answer, such as SIGCONT.
        if ProcessCalls.passToDrawer(signal) { continue }
        PendingFiles.removeAll()
        cleanup(signal)
        ProcessCalls.exitAtOnce(128 + signal)
      }
    }
  }

  /// Lets somebody who can end his work by himself take up the next signal; the one after it ends
  /// the process as ever.
  ///
  /// - Parameter handler: runs on the watcher's thread with the signal's number.
  public static func handOver(to handler: @escaping @Sendable (_ signal: Int32) -> Void) {
    heir.withLock { $0 = handler }
  }
}
