import Synchronization

/// A thread of the operating system.
///
/// Measurements need threads outside of any pool.
public final class SystemThread: Sendable {
  private let finished = Event()

  /// Creates and starts a thread.
  ///
  /// - Parameters:
  ///   - niceness: 0 (normal) to 19 (lowest priority); `nil` inherits.
  ///   - body: its work.
  public init(niceness: Int32? = nil, _ body: @escaping @Sendable () -> Void) {
    let finished = finished
    ProcessCalls.startThread {
      if let niceness { _ = TimingCalls.setNiceness(niceness) }
      body()
      finished.signal()
    }
  }

  /// Waits until the thread has finished; to be called once.
  public func join() { finished.wait() }
}
