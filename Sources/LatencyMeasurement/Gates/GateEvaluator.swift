internal import NumberText

/// Evaluates all gates: all rounds in, one verdict with its evidence out.
public enum GateEvaluator {
  /// Evaluates a run.
  ///
  /// A pure function: the same measurements give the same result. Wrong verdicts come first and
  /// hide every latency number. An unfit machine makes the wall-clock verdicts INCONCLUSIVE;
  /// correctness and counts still hold.
  /// - Complexity: O(n log n) for n samples.
  public static func evaluate(_ input: GateInput) -> GateResult {
    let correctness = CorrectnessGate.finding(input)
    guard correctness.verdict != .incorrect else { return incorrect(input, correctness) }

    let evidence = input.scenarios.map { ScenarioAnalysis($0, input.configuration) }
    let judged = evidence.filter { $0.rounds.scenario.role != .headroom && $0.pairCount > 0 }
    let fitness = FitnessGate.finding(judged, input.configuration)
    let isFit = fitness.verdict == .pass
    let stalls = StallGate.counts(judged, input.configuration)
    let findings = [
      correctness,
      downgraded(DeadlineGate.finding(judged, input.configuration), isFit),
      downgraded(StallGate.finding(judged, stalls, input.configuration), isFit),
      downgraded(input.regression ?? notCompared, isFit),
      input.counts ?? notCounted,
      fitness,
    ]
    let verdict = GateVerdict(over: findings, isComplete: input.isComplete)
    let unjudged = evidence.filter { $0.rounds.scenario.role == .headroom || $0.pairCount == 0 }
    let scenarios =
      zip(judged, stalls).map { $0.result(stalls: $1) }
      + unjudged.map { $0.result(stalls: .notJudged) }
    return GateResult(
      schemaVersion: GateResult.currentSchemaVersion, verdict: verdict,
      headline: headline(verdict, findings, judged, scenarios.compactMap(\.ramp).first, input),
      isComplete: input.isComplete,
      budget: input.configuration.budget,
      rounds: judged.map(\.pairCount).min() ?? 0, gates: findings,
      scenarios: input.scenarios.compactMap { rounds in
        scenarios.first { $0.id == rounds.scenario.id }
      },
      headroom: judged.isEmpty ? [] : headroom(judged, input.configuration),
      provenance: input.provenance, machine: input.machine)
  }

  /// A wall-clock finding, with FAIL made INCONCLUSIVE on an unfit machine.
  private static func downgraded(_ finding: GateFinding, _ isFit: Bool) -> GateFinding {
    guard !isFit, finding.verdict == .fail else { return finding }
    var copy = finding
    copy.verdict = .inconclusive
    copy.evidence += "; the machine is unfit, so this is no FAIL"
    return copy
  }

  /// The result where verdicts were wrong, without latency numbers.
  private static func incorrect(_ input: GateInput, _ correctness: GateFinding) -> GateResult {
    let others = GateID.allCases.dropFirst().map {
      GateFinding($0, .notRun, evidence: "verdicts were wrong, so no speed is judged")
    }
    return GateResult(
      schemaVersion: GateResult.currentSchemaVersion, verdict: .incorrect,
      headline: correctness.evidence, isComplete: input.isComplete,
      budget: input.configuration.budget, rounds: 0, gates: [correctness] + others, scenarios: [],
      headroom: [], provenance: input.provenance, machine: input.machine)
  }

  private static var notCompared: GateFinding {
    GateFinding(
      .regression, .notRun, evidence: "runs with 'latency compare --against BINARY' alone")
  }

  private static var notCounted: GateFinding {
    GateFinding(.counts, .notRun, evidence: "the counts of a key were not taken")
  }

  private static func headroom(
    _ judged: [ScenarioAnalysis], _ configuration: GateConfiguration
  ) -> [Headroom] {
    let worst = judged.compactMap { $0.worstReproducible?.value }.max() ?? 0
    return configuration.budgets.map { Headroom(budget: $0, worst: worst) }
  }

  /// What decided, in one sentence.
  private static func headline(
    _ verdict: GateVerdict, _ findings: [GateFinding], _ judged: [ScenarioAnalysis],
    _ ramp: RampSummary?, _ input: GateInput
  ) -> String {
    if let decisive = findings.first(where: { $0.verdict == verdict }), verdict != .pass {
      return decisive.evidence
    }
    if !input.isComplete { return "the run was interrupted; what was measured so far is kept" }
    guard verdict == .pass, let worst = judged.compactMap(\.worstReproducible).max(by: { $0 < $1 })
    else {
      guard let ramp, judged.isEmpty else { return "nothing was judged by the wall clock" }
      let knee = (Int(ramp.knee.rounded())).grouped
      return "a ramp is reported and not judged: it holds up to "
        + "\(ramp.isLowerBound ? "at least " : "")\(knee) keys a second"
    }
    let keys = judged.reduce(0) { $0 + $1.keyCount * $1.pairCount }
    let budget = NumberFormat.time(input.configuration.budget)
    let factor = Headroom(budget: input.configuration.budget, worst: worst.value).factor
    let room =
      "\(NumberFormat.time(worst.value)) without the machine's noise, "
      + "\(NumberFormat.factor(factor)) times the room needed"
    let late = judged.reduce(0) { $0 + $1.roundsMissed.reduce(0, +) }
    guard late > 0 else {
      let longest = judged.compactMap { $0.largest.max() }.max() ?? 0
      return "every key within \(budget): longest \(NumberFormat.time(longest)), \(room), "
        + "\(keys.counted("key")) in \((judged.map(\.pairCount).min() ?? 0).counted("round"))"
    }
    let lateControl = judged.reduce(0) { $0 + $1.controlMisses.reduce(0) { $0 + $1.count } }
    return "no miss of \(budget) is the engine's: \(late.grouped) of "
      + "\(keys.grouped) keys late, \(lateControl.grouped) of the null "
      + "engine's; \(room)"
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
