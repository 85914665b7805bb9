import Synchronization

/// Somebody's wish that a run should end now, with what it has.
public final class StopFlag: Sendable {
  private let raised = Atomic(false)

  /// Nobody wishes anything yet.
  public init() {}

  /// Asks the run to end; from any thread.
  public func raise() { raised.store(true, ordering: .releasing) }

  /// Whether the run is to end.
  @inline(__always)
  public var isRaised: Bool { raised.load(ordering: .acquiring) }
}
