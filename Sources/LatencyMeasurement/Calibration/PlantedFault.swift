/// A fault that is injected on purpose, to show that the gate catches it.
public enum InjectedFault: Hashable, Sendable {
  /// The engine computes for so long at one key: `stall:20ms@5123`.
  case stall(nanoseconds: Int64, key: Int)
  /// The engine computes for so long at one key in so many, drawn again in each round:
  /// `random-stall:20ms/1000`.
  case randomStall(nanoseconds: Int64, oneIn: Int)
  /// Another thread holds the engine's lock for so long, once in a while: `lock:30ms/1s`.
  case lock(nanoseconds: Int64, every: Int64)
  /// The verdict of one key is inverted: `wrong@777`.
  case wrong(key: Int)
  /// One key never reaches the engine: `lost@42`.
  case lost(key: Int)
  /// The engine needs so much more for every key, 2 % at least: `slow:5%`.
  case slow(share: Double)
  /// Each fsync takes so long: `slow-fsync:50ms`.
  case slowFsync(nanoseconds: Int64)

  /// The gate that must catch it; `nil` for one that must reach no gate.
  public var expectedGate: GateID? {
    switch self {
    case .stall: .reproducibleDeadline
    case .randomStall, .lock: .sporadicStalls
    case .wrong, .lost: .correctness
    case .slow: .counts
    case .slowFsync: nil
    }
  }

  /// The blame that must be found; `nil` where the fault makes no key slow.
  public var expectedBlame: Blame? {
    switch self {
    case .stall, .randomStall: .computed
    case .lock: .blocked
    case .wrong, .lost, .slow, .slowFsync: nil
    }
  }
}
