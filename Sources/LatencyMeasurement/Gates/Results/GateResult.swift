/// The whole verdict with its evidence: what `result.json` holds.
public struct GateResult: Codable, Sendable {
  /// The version of this format; it rises when a field changes its meaning or is removed.
  public static var currentSchemaVersion: Int { 1 }

  /// The version of the format.
  public var schemaVersion: Int
  /// The verdict over all gates.
  public var verdict: GateVerdict
  /// The verdict's reason in one sentence, without the verdict itself.
  public var headline: String
  /// Whether everything that was planned was measured; `false` after an interruption.
  public var isComplete: Bool
  /// The budget of a key, in nanoseconds.
  public var budget: Int64
  /// How many pairs of rounds each scenario had.
  public var rounds: Int
  /// All six gates in order; those that did not run as `notRun`.
  public var gates: [GateFinding]
  /// The result of each scenario; empty where verdicts were wrong.
  public var scenarios: [ScenarioResult]
  /// The smallest headroom of the judged scenarios, for each budget; empty where verdicts
  /// were wrong.
  public var headroom: [Headroom]
  /// The origin of the result.
  public var provenance: Provenance
  /// What is known about the machine.
  public var machine: [MachineFact]

  /// The finding of a gate.
  public subscript(id: GateID) -> GateFinding {
    gates.first { $0.id == id } ?? GateFinding(id, .notRun, evidence: "did not run")
  }
}
