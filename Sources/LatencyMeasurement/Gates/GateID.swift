/// The gates, in the order in which they are reported.
public enum GateID: String, Codable, CaseIterable, Comparable, Sendable {
  /// Correctness, exact.
  case correctness = "G0"
  /// A deadline missed at the same key in every round.
  case reproducibleDeadline = "G1"
  /// Stalls at random keys, more than the control has.
  case sporadicStalls = "G2"
  /// Slower than another binary.
  case regression = "G3"
  /// Instructions, allocations, system calls and faults of a key.
  case counts = "G4"
  /// Whether the machine is fit for wall-clock verdicts.
  case fitness = "G5"

  /// The name of the gate in reports.
  public var title: String {
    switch self {
    case .correctness: "correctness"
    case .reproducibleDeadline: "reproducible deadline"
    case .sporadicStalls: "sporadic stalls"
    case .regression: "regression against another binary"
    case .counts: "counts"
    case .fitness: "fitness of the machine"
    }
  }

  /// Orders gates by number.
  public static func < (lhs: GateID, rhs: GateID) -> Bool { lhs.rawValue < rhs.rawValue }
}
