/// Evaluates all gates: all rounds in, one verdict with its evidence out.
public enum GateEvaluator {
  /// Evaluates a run.
  ///
  /// A pure function: the same measurements give the same result. Wrong verdicts come first and
  /// hide every latency number. An unfit machine makes the wall-clock verdicts INCONCLUSIVE;
  /// correctness and counts still hold.
  /// - Parameters:
  ///   - input: everything that was measured.
  ///   - set: the gates.
  /// - Complexity: O(n log n) for n samples.
  public static func evaluate(_ input: GateInput, by set: GateSet = .engine) -> GateResult {
    let evidence = GateEvidence(input)
    var wrong: GateFinding?
    var findings: [GateFinding] = []
    for gate in set.gates {
      let finding =
        wrong == nil
        ? gate.finding(evidence)
        : GateFinding(
          gate.id, .notRun, evidence: "verdicts were wrong, so no speed is judged")
      if finding.verdict == .incorrect { wrong = finding }
      findings.append(finding)
    }
    if wrong == nil { downgrade(&findings) }
    let verdict = GateVerdict(over: findings, isComplete: input.isComplete)
    return GateResult(
      schemaVersion: GateResult.currentSchemaVersion, verdict: verdict,
      headline: wrong?.evidence ?? headline(verdict, findings, evidence),
      isComplete: input.isComplete, budget: input.configuration.budget,
      rounds: wrong == nil ? evidence.roundCount : 0, gates: findings,
      scenarios: wrong == nil ? evidence.results : [],
      headroom: wrong == nil ? headroom(evidence) : [], provenance: input.provenance,
      machine: input.machine)
  }

  /// Makes FAIL by the wall clock INCONCLUSIVE on an unfit machine.
  private static func downgrade(_ findings: inout [GateFinding]) {
    guard findings.contains(where: { $0.id.gate.kind == .fitness && $0.verdict != .pass }) else {
      return
    }
    for index in findings.indices where findings[index].verdict == .fail {
      guard [.wallClock, .deadline].contains(findings[index].id.gate.kind) else { continue }
      findings[index].verdict = .inconclusive
      findings[index].evidence += "; the machine is unfit, so this is no FAIL"
    }
  }

  private static func headroom(_ evidence: GateEvidence) -> [Headroom] {
    guard !evidence.judged.isEmpty else { return [] }
    return evidence.configuration.budgets.map { Headroom(budget: $0, worst: evidence.worst ?? 0) }
  }

  /// What decided, in one sentence.
  private static func headline(
    _ verdict: GateVerdict, _ findings: [GateFinding], _ evidence: GateEvidence
  ) -> String {
    if let decisive = findings.first(where: { $0.verdict == verdict }), verdict != .pass {
      return decisive.evidence
    }
    guard evidence.input.isComplete,
      let finding = findings.first(where: { $0.id.gate.kind == .deadline })
    else { return "the run was interrupted; what was measured so far is kept" }
    return finding.id.gate.headline(evidence, finding)
  }
}

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
