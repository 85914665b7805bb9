/// Verdicts of the gate with one injected fault in one kind of surroundings, counted.
public struct CalibrationTally: Codable, Hashable, Sendable {
  /// What else the machine did.
  public enum Surroundings: String, Codable, CaseIterable, Sendable {
    /// Nothing.
    case idle
    /// Two spinning processes.
    case hogs
  }

  /// The injected fault as its option; empty for an engine without one.
  public var plant: String
  /// What else the machine did.
  public var surroundings: Surroundings
  /// The gate that must catch the fault; `nil` where nothing must fail.
  public var expectedGate: GateID?
  /// The blame that must be found; `nil` where there is none.
  public var expectedBlame: Blame?
  /// The overall verdicts, counted by name.
  public private(set) var verdicts: [String: Int] = [:]
  /// How often the expected gate failed.
  public private(set) var caught = 0
  /// How often the slowest key's blame was the expected one, among the runs that were caught.
  public private(set) var blamed = 0
  /// How many runs there were.
  public private(set) var runs = 0

  /// Creates an empty tally.
  ///
  /// - Parameters:
  ///   - plant: the injected fault; `nil` for an engine without one.
  ///   - surroundings: what else the machine does.
  public init(_ plant: InjectedFault?, _ surroundings: Surroundings) {
    self.plant = plant?.description ?? ""
    self.surroundings = surroundings
    expectedGate = plant?.expectedGate
    expectedBlame = plant?.expectedBlame
  }

  /// Whether another tally counts the same fault in the same surroundings.
  public func isSameConfiguration(as other: CalibrationTally) -> Bool {
    plant == other.plant && surroundings == other.surroundings
  }

  /// Counts a run of the gate.
  public mutating func add(_ result: GateResult) {
    runs += 1
    verdicts[result.verdict.rawValue, default: 0] += 1
    guard let expectedGate else { return }
    let verdict = result[expectedGate].verdict
    guard verdict == .fail || verdict == .incorrect else { return }
    caught += 1
    guard let expectedBlame else { return }
    if result.scenarios.contains(where: { $0.worst?.blame == expectedBlame }) { blamed += 1 }
  }

  /// How many runs ended with FAIL or with wrong verdicts.
  public var alarms: Int {
    verdicts[GateVerdict.fail.rawValue, default: 0]
      + verdicts[GateVerdict.incorrect.rawValue, default: 0]
  }

  /// What the tally is about: false alarms where nothing must fail, else detections.
  public var hits: Int { expectedGate == nil ? alarms : caught }

  /// The rate of false alarms or detections, with the exact bounds of 95 % confidence.
  public var rate: RateEstimate { RateEstimate(hits: hits, runs: runs) }
}
