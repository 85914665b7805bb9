/// What `calibrate` publishes: how often the gate itself is wrong.
package struct CalibrationResult: Codable, Sendable {
  package static var currentSchemaVersion: Int { 2 }

  package var schemaVersion: Int
  /// The tallies, those without an injected fault first.
  package var tallies: [CalibrationTally]
  package var rates: [RateEstimate]
  /// What every run played, and its budget; runs under other conditions are not counted together.
  package var conditions: String
  package var provenance: Provenance
  package var machine: [MachineFact]

  package init(
    _ tallies: [CalibrationTally], conditions: String, provenance: Provenance,
    machine: [MachineFact]
  ) {
    schemaVersion = Self.currentSchemaVersion
    self.tallies = tallies
    rates = tallies.map(\.rate)
    self.conditions = conditions
    self.provenance = provenance
    self.machine = machine
  }

  package func issues(canCount: Bool) -> [CalibrationIssue] {
    tallies.flatMap { $0.issues(canCount: canCount) }
  }
}

/// Verdicts of the gate with one injected fault in one kind of surroundings, counted.
package struct CalibrationTally: Codable, Hashable, Sendable {
  /// What else the machine did.
  package enum Surroundings: String, Codable, CaseIterable, Sendable {
    case idle
    /// Two spinning processes.
    case hogs
  }

  /// The injected fault as its option; empty for an engine without one.
  package var plant: String
  package var surroundings: Surroundings
  /// The gate that must catch the fault; `nil` where nothing must fail.
  package var expectedGate: GateID?
  /// The blame that must be found; `nil` where there is none.
  package var expectedBlame: Blame?
  /// The overall verdicts, counted by name.
  package private(set) var verdicts: [String: Int] = [:]
  package private(set) var caught = 0
  /// How often the slowest key's blame was the expected one, among the runs that were caught.
  package private(set) var blamed = 0
  package private(set) var runs = 0

  /// Creates an empty tally.
  ///
  /// - Parameter plant: the injected fault; `nil` for an engine without one.
  package init(_ plant: InjectedFault?, _ surroundings: Surroundings) {
    self.plant = plant?.description ?? ""
    self.surroundings = surroundings
    expectedGate = plant?.expectedGate
    expectedBlame = plant?.expectedBlame
  }

  /// Whether another tally counts the same fault in the same surroundings.
  package func isSameConfiguration(as other: CalibrationTally) -> Bool {
    plant == other.plant && surroundings == other.surroundings
  }

  /// The seed of the next run: another one each time, since the same keys would meet the same
  /// faults again and count one observation often.
  package func nextSeed(from first: UInt64) -> UInt64 { first &+ UInt64(runs) }

  package mutating func add(_ result: GateResult) {
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
  package var alarms: Int {
    verdicts[GateVerdict.fail.rawValue, default: 0]
      + verdicts[GateVerdict.incorrect.rawValue, default: 0]
  }

  /// What the tally is about: false alarms where nothing must fail, else detections.
  var hits: Int { expectedGate == nil ? alarms : caught }

  /// The rate of false alarms or detections, with the exact bounds of 95 % confidence.
  package var rate: RateEstimate { RateEstimate(hits: hits, runs: runs) }

  package var name: String {
    (plant.isEmpty ? "no fault" : plant) + (surroundings == .hogs ? " beside hogs" : "")
  }

  /// What is wrong with the gate by these runs.
  ///
  /// Noise can hide a stall, but never a wrong verdict, and no count where counting was possible:
  /// of those one miss is too many. Of stalls the gate must find one of two, on an idle machine,
  /// and give it the right blame as often.
  func issues(canCount: Bool) -> [CalibrationIssue] {
    guard let expectedGate else {
      guard alarms > 0 else { return [] }
      return [CalibrationIssue(text: "\(name): \(alarms) of \(runs) false alarms", isCertain: true)]
    }
    let isExact = expectedGate == .correctness || (expectedGate == .counts && canCount)
    guard isExact || surroundings == .idle else { return [] }
    var issues: [CalibrationIssue] = []
    if isExact ? caught < runs : 2 * caught < runs {
      issues.append(
        CalibrationIssue(
          text: "\(name): caught in \(caught) of \(runs) only", isCertain: isExact))
    }
    if expectedBlame != nil, 2 * blamed < caught {
      issues.append(
        CalibrationIssue(
          text: "\(name): the right blame in \(blamed) of \(caught) only", isCertain: false))
    }
    return issues
  }
}

package struct CalibrationIssue: Hashable, Sendable {
  package let text: String
  /// Whether noise cannot be its cause.
  package let isCertain: Bool
}

package struct RateEstimate: Codable, Hashable, Sendable {
  package let hits: Int
  package let runs: Int
  /// Hits over runs; 0 without a run.
  package let rate: Double
  /// The bounds of Clopper and Pearson, 95 %.
  package let interval: ProportionInterval

  package init(hits: Int, runs: Int) {
    self.hits = hits
    self.runs = runs
    rate = runs > 0 ? Double(hits) / Double(runs) : 0
    interval = .clopperPearson(successes: hits, trials: runs)
  }
}
