/// What `calibrate` publishes: how often the gate itself is wrong.
public struct CalibrationResult: Codable, Sendable {
  /// The version of this form.
  public static var currentSchemaVersion: Int { 1 }

  /// The version of the form.
  public var schemaVersion: Int
  /// The tallies, those without a planted fault first.
  public var tallies: [CalibrationTally]
  /// The rates of the tallies, in the same order.
  public var rates: [RateEstimate]
  /// Where the result is from.
  public var provenance: Provenance
  /// What is known about the machine.
  public var machine: [MachineFact]

  /// Collects tallies.
  public init(_ tallies: [CalibrationTally], provenance: Provenance, machine: [MachineFact]) {
    schemaVersion = Self.currentSchemaVersion
    self.tallies = tallies
    rates = tallies.map(\.rate)
    self.provenance = provenance
    self.machine = machine
  }

  /// Tallies in which an engine without a fault failed, or a planted fault was not caught once.
  public var complaints: [String] {
    tallies.compactMap { tally in
      if tally.expectedGate == nil, tally.alarms > 0 {
        return "\(tally.alarms) false alarms in \(tally.runs) runs (\(tally.surroundings.rawValue))"
      }
      if tally.expectedGate != nil, tally.surroundings == .idle, tally.runs > 0, tally.caught == 0 {
        return "\(tally.plant) was never caught in \(tally.runs) runs"
      }
      return nil
    }
  }
}
