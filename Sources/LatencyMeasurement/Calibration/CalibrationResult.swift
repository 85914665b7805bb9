/// What `calibrate` publishes: how often the gate itself is wrong.
public struct CalibrationResult: Codable, Sendable {
  /// The version of this format.
  public static var currentSchemaVersion: Int { 2 }

  /// The version of the format.
  public var schemaVersion: Int
  /// The tallies, those without an injected fault first.
  public var tallies: [CalibrationTally]
  /// The rates of the tallies, in the same order.
  public var rates: [RateEstimate]
  /// What every run played, and its budget; runs under other conditions are not counted together.
  public var conditions: String
  /// Where the result is from.
  public var provenance: Provenance
  /// What is known about the machine.
  public var machine: [MachineFact]

  /// Creates a result from tallies.
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
  public func issues(canCount: Bool) -> [CalibrationIssue] {
    tallies.flatMap { $0.issues(canCount: canCount) }
  }
}
