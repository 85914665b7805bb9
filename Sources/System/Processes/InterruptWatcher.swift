import Files
import Synchronization

/// Ends the process in an orderly way on SIGINT, SIGTERM, SIGHUP and SIGQUIT.
///
/// A dedicated thread waits for the signal, so it answers at once even while every worker thread
/// computes. It removes all ``PendingFiles``, runs the given cleanup and exits with 128 plus the
/// signal's number.
package enum InterruptWatcher {
  /// Handles the next signal instead, if set.
  private static let nextSignalHandler = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// Starts to watch SIGINT, SIGTERM, SIGHUP and SIGQUIT.
  ///
  /// Call it once, from the main thread, before other threads start: they inherit the signal mask.
  /// A signal that the parent process ignored stays ignored. Where the system gives no thread, the
  /// signals keep their usual effect, and an unfinished file may stay.
  ///
  /// - Parameter cleanup: further work of a fraction of a second; it gets the signal's number and
  ///   runs on the watcher's thread.
  package static func start(cleanup: @escaping @Sendable (_ signal: Int32) -> Void = { _ in }) {
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { !ProcessCalls.isIgnored($0) }
    guard !signals.isEmpty else { return }
    ProcessCalls.block(signals)
    let isStarted = ProcessCalls.startThread {
      while true {
        let signal = ProcessCalls.wait(for: signals)
        if let nextSignalHandler = nextSignalHandler.withLock({ $0.take() }) {
          nextSignalHandler(signal)
          continue
        }
        // The system may choose this thread while the drawing one handles another signal.
        if ProcessCalls.forwardToRenderThread(signal) { continue }
        PendingFiles.removeAll()
        cleanup(signal)
        ProcessCalls.exitImmediately(128 + signal)
      }
    }
    // Without a thread the signals end the process as they do any other.
    if !isStarted { ProcessCalls.unblock(signals) }
  }

  /// Redirects the next signal to a handler; the one after it ends the process as usual.
  ///
  /// - Parameter handler: runs on the watcher's thread with the signal's number.
  package static func redirectNextSignal(to handler: @escaping @Sendable (_ signal: Int32) -> Void)
  {
    nextSignalHandler.withLock { $0 = handler }
  }
}
