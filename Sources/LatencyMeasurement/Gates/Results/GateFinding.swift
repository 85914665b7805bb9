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
