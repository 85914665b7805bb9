import Synchronization

/// A request that a run end early and keep its results.
public final class StopFlag: Sendable {
  private let raised = Atomic(false)

  /// Creates a flag that is not raised.
  public init() {}

  /// Asks the run to end; from any thread.
  public func raise() { raised.store(true, ordering: .releasing) }

  /// Whether the run is to end.
  @inline(__always)
  public var isRaised: Bool { raised.load(ordering: .acquiring) }
}
