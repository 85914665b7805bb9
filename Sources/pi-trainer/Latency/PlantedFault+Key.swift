import LatencyMeasurement

extension InjectedFault {
  /// The key at which the fault happens; `nil` if it is not tied to a key.
  var key: Int? {
    switch self {
    case .stall(_, let key), .wrong(let key), .lost(let key): key
    case .randomStall, .lock, .slow, .slowFsync: nil
    }
  }
}
