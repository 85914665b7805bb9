internal import NumberText

/// A calibration of the gate with a name for messages.
public struct FleetCalibrationRun: Sendable {
  /// Where it is from, such as the name of its file.
  public let name: String
  /// What the calibration found.
  public let result: CalibrationResult

  /// Creates a named calibration.
  public init(name: String, result: CalibrationResult) {
    self.name = name
    self.result = result
  }
}

/// Calibrations of the gate on one class of machine, added up as counts.
public struct FleetCalibration: Codable, Sendable {
  /// With fewer runs than these a class says little about the gate.
  public static var fewestRuns: Int { 10 }

  /// The class.
  public var machine: MachineFingerprint
  /// What every run played, and its budget.
  public var conditions: String
  /// The names of the calibrations.
  public var names: [String]
  /// The tallies, added up.
  public var tallies: [CalibrationTally]
  /// The rates of the tallies, in the same order.
  public var rates: [RateEstimate]

  /// How many runs of the gate there were.
  public var runs: Int { tallies.reduce(0) { $0 + $1.runs } }

  /// Whether there were too few runs to say much.
  public var isThin: Bool { runs < Self.fewestRuns }

  /// What was wrong with the gate.
  ///
  /// Whether instructions could be counted is not known afterwards, so no miss of them is certain.
  public var issues: [CalibrationIssue] { tallies.flatMap { $0.issues(canCount: false) } }

  /// The sums by class and conditions.
  ///
  /// - Parameter repeated: receives the names of those that were given twice.
  static func added(
    _ calibrations: [FleetCalibrationRun], _ repeated: inout [String]
  ) -> [FleetCalibration] {
    var sums: [FleetCalibration] = []
    var seen: [FleetCalibrationRun] = []
    for run in calibrations {
      let isRepeated = seen.contains {
        $0.result.provenance == run.result.provenance && $0.result.machine == run.result.machine
      }
      guard !isRepeated else {
        repeated.append(run.name)
        continue
      }
      seen.append(run)
      let machine = MachineFingerprint(run.result.machine).ofClass
      let index = sums.firstIndex {
        $0.machine == machine && $0.conditions == run.result.conditions
      }
      if let index {
        sums[index].add(run)
      } else {
        sums.append(
          FleetCalibration(
            machine: machine, conditions: run.result.conditions, names: [run.name],
            tallies: run.result.tallies, rates: run.result.tallies.map(\.rate)))
      }
    }
    return sums.sorted { ($0.machine.words, $0.conditions) < ($1.machine.words, $1.conditions) }
  }

  private mutating func add(_ run: FleetCalibrationRun) {
    names.append(run.name)
    for tally in run.result.tallies {
      let index = tallies.firstIndex { $0.isSameConfiguration(as: tally) }
      if let index { tallies[index].add(tally) } else { tallies.append(tally) }
    }
    rates = tallies.map(\.rate)
  }
}
