import Synchronization

/// A thread of the system that somebody waits for.
///
/// Measuring needs threads that no pool schedules and that can sleep to a moment.
public final class RealThread: Sendable {
  private let finished = Doorbell()

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - niceness: 0 as everybody, up to 19 for a thread that waits for all others; `nil` leaves
  ///     it alone.
  ///   - body: what it does.
  public init(niceness: Int32? = nil, _ body: @escaping @Sendable () -> Void) {
    let finished = finished
    ProcessCalls.startThread {
      if let niceness { _ = TimingCalls.setNiceness(niceness) }
      body()
      finished.ring()
    }
  }

  /// Waits until the thread has done its work; to be called once.
  public func join() { finished.wait() }
}
