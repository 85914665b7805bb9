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

/// The verdict of a gate, or of all together.
public enum GateVerdict: String, Codable, CaseIterable, Sendable {
  /// The question was answered with yes.
  case pass
  /// The engine is too slow, or slower than before.
  case fail
  /// The machine or the number of samples does not allow an answer.
  case inconclusive
  /// The engine gave wrong answers; its speed does not matter.
  case incorrect
  /// The gate did not run.
  case notRun

  /// The exit code of a program that ends with this verdict.
  ///
  /// - Parameter inconclusiveFails: whether INCONCLUSIVE ends with 3 rather than 0.
  /// - Returns: 0 pass, 1 fail, 3 inconclusive, 4 incorrect.
  public func exitCode(inconclusiveFails: Bool) -> Int32 {
    switch self {
    case .pass: 0
    case .fail: 1
    case .inconclusive, .notRun: inconclusiveFails ? 3 : 0
    case .incorrect: 4
    }
  }
}

extension GateVerdict {
  /// Creates the verdict over all gates: wrong before slow before unknown before good.
  ///
  /// - Parameters:
  ///   - findings: the finding of each gate.
  ///   - isComplete: whether everything that was planned was measured.
  init(over findings: [GateFinding], isComplete: Bool) {
    let verdicts = findings.map(\.verdict)
    // Without a wall-clock verdict nothing was answered.
    let isAnswered = findings.contains { $0.id == .reproducibleDeadline && $0.verdict == .pass }
    self =
      if verdicts.contains(.incorrect) {
        .incorrect
      } else if verdicts.contains(.fail) {
        .fail
      } else if verdicts.contains(.inconclusive) || !isComplete || !isAnswered {
        .inconclusive
      } else {
        .pass
      }
  }
}

/// The finding of one gate.
public struct GateFinding: Codable, Hashable, Sendable {
  /// Which gate.
  public var id: GateID
  /// Its verdict.
  public var verdict: GateVerdict
  /// One sentence with the numbers that decide; for `notRun`, how to make it run.
  public var evidence: String
  /// The numbers by name; the unit is the last word of a name.
  public var numbers: [String: Double]

  /// Creates a finding.
  public init(
    _ id: GateID, _ verdict: GateVerdict, evidence: String, numbers: [String: Double] = [:]
  ) {
    self.id = id
    self.verdict = verdict
    self.evidence = evidence
    self.numbers = numbers
  }
}
