package import LatencyJudge

/// How often the gate fails faults of each strength: what a simulation publishes.
package struct PowerTable: Codable, Sendable {
  /// The version of this format.
  package static var currentSchemaVersion: Int { 1 }

  /// The gates of one fault.
  package struct Row: Codable, Hashable, Sendable {
    /// The kind of the fault.
    package let kind: String
    /// Its strength.
    package let strength: String
    /// How often the gate said FAIL: false alarms without a fault, else its power.
    package let failed: RateEstimate
    /// The verdicts, counted by name.
    package let verdicts: [String: Int]
    /// How often each gate failed, by its identifier.
    package let convictedBy: [String: Int]
    /// How often real gates with the same fault said FAIL; `nil` where none were played.
    package var real: RateEstimate?

    /// Creates a row from the outcomes of gates.
    package init(_ fault: SimulatedFault, _ outcomes: [GateSimulation.Outcome]) {
      kind = fault.kind
      strength = fault.strength
      var verdicts: [String: Int] = [:]
      var convicted: [String: Int] = [:]
      for outcome in outcomes {
        verdicts[outcome.verdict.rawValue, default: 0] += 1
        for gate in outcome.convicted { convicted[gate.rawValue, default: 0] += 1 }
      }
      self.verdicts = verdicts
      convictedBy = convicted
      failed = RateEstimate(
        hits: verdicts[GateVerdict.fail.rawValue, default: 0], runs: outcomes.count)
    }

    /// Whether the simulated rate is within the 95 % bounds of the real one.
    package var agrees: Bool {
      guard let bounds = real?.interval else { return true }
      return bounds.low <= failed.rate && failed.rate <= bounds.high
    }

    /// The share of gates that ended with a verdict.
    package func share(_ verdict: GateVerdict) -> Double {
      failed.runs > 0
        ? Double(verdicts[verdict.rawValue, default: 0]) / Double(failed.runs) : 0
    }
  }

  /// The version of the format.
  package var schemaVersion: Int
  /// What else the machine did when the rounds were recorded.
  package var surroundings: String
  /// How many rounds the gates drew from.
  package var launches: Int
  /// The keys of a round, over all scenarios.
  package var keysPerRound: Int
  /// The rows, each kind from the weakest on.
  package var rows: [Row]
  /// Where the recorded rounds are from.
  package var provenance: Provenance
  /// The machine of the recorded rounds.
  package var machine: MachineFingerprint

  /// Creates an empty table.
  package init(_ recording: RoundRecording) {
    schemaVersion = Self.currentSchemaVersion
    surroundings = recording.surroundings
    launches = recording.launches
    keysPerRound = recording.scenarios.reduce(0) { $0 + $1.engine.occupancy.count }
    rows = []
    provenance = recording.provenance
    machine = MachineFingerprint(recording.machine)
  }

  /// The kinds of faults, in order.
  package var kinds: [String] {
    rows.reduce(into: []) { if $0.last != $1.kind { $0.append($1.kind) } }
  }

  /// The weakest fault of a kind that is seen with a probability, as all stronger ones are; `nil`
  /// where not even the strongest is.
  package func minimumEffect(of kind: String, power: Double) -> Row? {
    Array(rows.filter { $0.kind == kind }.reversed().prefix { $0.failed.rate >= power }).last
  }
}
