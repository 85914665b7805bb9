/// What `calibrate` publishes: how often the gate itself is wrong.
public struct CalibrationResult: Codable, Sendable {
  /// The version of this form.
  public static var currentSchemaVersion: Int { 2 }

  /// The version of the form.
  public var schemaVersion: Int
  /// The tallies, those without a planted fault first.
  public var tallies: [CalibrationTally]
  /// The rates of the tallies, in the same order.
  public var rates: [RateEstimate]
  /// What every run played, and against which budget; runs under others are not counted together.
  public var conditions: String
  /// Where the result is from.
  public var provenance: Provenance
  /// What is known about the machine.
  public var machine: [MachineFact]

  /// Collects tallies.
  public init(
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

  /// What was wrong with the gate.
  ///
  /// - Parameter canCount: whether instructions could be counted and compared.
  public func complaints(canCount: Bool) -> [CalibrationComplaint] {
    tallies.flatMap { $0.complaints(canCount: canCount) }
  }
}
