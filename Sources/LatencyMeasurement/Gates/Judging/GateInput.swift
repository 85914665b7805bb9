/// Everything that the gates evaluate.
public struct GateInput: Sendable {
  /// The requirements.
  public var configuration: GateConfiguration
  /// The rounds of every scenario.
  public var scenarios: [ScenarioRounds]
  /// Mistakes outside of rounds.
  public var oracle: [OracleFinding]
  /// The comparison with another binary: a finding for G3, or `nil` where there was none.
  public var regression: GateFinding?
  /// The counts of a key: a finding for G4, or `nil` where they were not taken.
  public var counts: GateFinding?
  /// Whether everything that was planned was measured.
  public var isComplete: Bool
  /// Where the result is from.
  public var provenance: Provenance
  /// What is known about the machine.
  public var machine: [MachineFact]

  /// Creates the input of an evaluation.
  public init(
    configuration: GateConfiguration, scenarios: [ScenarioRounds], oracle: [OracleFinding] = [],
    regression: GateFinding? = nil, counts: GateFinding? = nil, isComplete: Bool,
    provenance: Provenance, machine: [MachineFact]
  ) {
    self.configuration = configuration
    self.scenarios = scenarios
    self.oracle = oracle
    self.regression = regression
    self.counts = counts
    self.isComplete = isComplete
    self.provenance = provenance
    self.machine = machine
  }
}
