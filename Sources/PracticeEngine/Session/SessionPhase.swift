/// The phase of a session: ready, running, or finished for a reason.
public enum SessionPhase: Hashable, Sendable {
  /// Nothing was typed yet; the first digit starts the session.
  case ready
  /// Digits are being typed.
  case running
  /// The session is over; only a reset leads out.
  case finished(FinishReason)

  /// Whether digits are being typed.
  @inlinable
  public var isRunning: Bool { self == .running }

  /// Why the session is over, or `nil` while it is not.
  public var reason: FinishReason? {
    guard case .finished(let reason) = self else { return nil }
    return reason
  }

  /// The name in replay reports: `ready`, `running` or `finished`.
  public var name: String {
    switch self {
    case .ready: "ready"
    case .running: "running"
    case .finished: "finished"
    }
  }
}

/// Why a session ended.
public enum FinishReason: UInt8, CaseIterable, Sendable {
  /// A wrong digit in strict mode.
  case error
  /// The player left.
  case stopped
  /// The last digit of the segment, or of all available digits, was typed.
  case completed

  /// The name in replay reports: `error`, `stopped` or `completed`.
  public var name: String {
    switch self {
    case .error: "error"
    case .stopped: "stopped"
    case .completed: "completed"
    }
  }
}
