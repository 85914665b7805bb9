internal import Text

/// The judge: rounds in, one verdict with its evidence out.
///
/// It is pure: it reads no clock and no file, and equal measurements give equal verdicts. So it
/// judges rounds of any program, whoever measured them.
package enum LatencyJudge {
  /// Judges a run.
  ///
  /// Wrong verdicts come first and hide every latency number. What fails by the wall clock on an
  /// unfit machine is inconclusive, as is what fresh rounds did not confirm; correctness, counts
  /// and a key that is slow in every round hold on any machine.
  ///
  /// - Complexity: O(n log n) for n samples.
  package static func judge(_ input: GateInput) -> GateResult {
    let evidence = GateEvidence(input)
    let findings = findings(evidence)
    let wrong = findings.first { $0.verdict == .incorrect }
    let verdict = GateVerdict(over: findings, isComplete: input.isComplete)
    return GateResult(
      schemaVersion: GateResult.currentSchemaVersion, verdict: verdict,
      headline: wrong?.evidence ?? headline(verdict, findings, evidence),
      isComplete: input.isComplete, budget: input.configuration.budget,
      rounds: wrong == nil ? evidence.roundCount : 0, gates: findings,
      scenarios: wrong == nil ? evidence.results : [],
      headroom: wrong == nil ? headroom(evidence) : [],
      support: wrong == nil ? evidence.support : nil, provenance: input.provenance,
      machine: input.machine)
  }

  /// The verdict with the gates that failed, without the figures of a report.
  ///
  /// - Complexity: O(n) for n samples.
  package static func outcome(_ input: GateInput) -> (verdict: GateVerdict, convicted: [GateID]) {
    let findings = findings(GateEvidence(input))
    return (
      GateVerdict(over: findings, isComplete: input.isComplete),
      findings.filter { $0.verdict == .fail }.map(\.id)
    )
  }

  private static func findings(_ evidence: GateEvidence) -> [GateFinding] {
    var isWrong = false
    var findings: [GateFinding] = []
    for id in GateSet(for: evidence.input).gates {
      let finding =
        isWrong
        ? GateFinding(id, .notRun, evidence: "verdicts were wrong, so no speed is judged")
        : id.gate.finding(evidence)
      if finding.verdict == .incorrect { isWrong = true }
      findings.append(finding)
    }
    guard !isWrong else { return findings }
    let isUnfit = findings.contains { $0.id.gate.kind == .fitness && $0.found != .pass }
    return findings.map { $0.standing(as: standing(of: $0, evidence, isUnfit: isUnfit)) }
  }

  /// What the rest of a run makes of a finding.
  ///
  /// A FAIL by the wall clock is none on an unfit machine, a FAIL by time none until fresh rounds
  /// agree: those after the first look. A required gate that did not run leaves all open.
  private static func standing(
    of finding: GateFinding, _ evidence: GateEvidence, isUnfit: Bool
  ) -> GateFinding.Standing? {
    if finding.found == .notRun {
      return evidence.configuration.required.contains(finding.id) ? .required : nil
    }
    guard finding.found == .fail, finding.bearsOnTime else { return nil }
    let gate = finding.id.gate
    if isUnfit, gate.kind != .threadEvidence { return .unfit }
    guard gate.needsConfirmation else { return nil }
    guard let fresh = evidence.fresh else { return .unconfirmed }
    return gate.confirms(fresh) ? .confirmed : .contradicted
  }

  private static func headroom(_ evidence: GateEvidence) -> [Headroom] {
    guard !evidence.keyed.isEmpty else { return [] }
    let own = evidence.largestOccupancy
    return evidence.configuration.budgets.map {
      Headroom(budget: $0, worst: own.engine, control: own.control)
    }
  }

  /// Which gate speaks for a verdict that several have: what is tied to a key, before counts.
  private static let speakers: [GateID] = [
    .correctness, .reproducibleDeadline, .terminalDeadline, .threadEvidence, .sporadicStalls,
  ]

  /// What decided, in one sentence.
  private static func headline(
    _ verdict: GateVerdict, _ findings: [GateFinding], _ evidence: GateEvidence
  ) -> String {
    let deciding = findings.filter { $0.verdict == verdict }
    if verdict != .pass, let first = deciding.first {
      return speakers.lazy.compactMap { id in deciding.first { $0.id == id } }.first?.evidence
        ?? first.evidence
    }
    guard evidence.input.isComplete,
      let finding = findings.first(where: { $0.id.gate.kind == .deadline })
    else { return "the run was interrupted; what was measured so far is kept" }
    return finding.id.gate.headline(evidence, finding)
  }
}

package struct GateInput: Sendable {
  package var configuration: GateConfiguration
  var scenarios: [ScenarioRounds]
  /// Mistakes outside of rounds.
  package var oracle: [OracleFinding]
  /// The comparison with another binary: a finding for G3, or `nil` where there was none.
  var regression: GateFinding?
  /// The counts of a key: a finding for G4, or `nil` where they were not taken.
  package var counts: GateFinding?
  /// What the answers of the rounds were compared with.
  package var check: AnswerCheck
  /// Whether the threads' counters came with the rounds; without them G6 cannot speak.
  var hasCounters: Bool
  var isComplete: Bool
  var provenance: Provenance
  var machine: [MachineFact]

  package init(
    configuration: GateConfiguration, scenarios: [ScenarioRounds], oracle: [OracleFinding] = [],
    regression: GateFinding? = nil, counts: GateFinding? = nil, check: AnswerCheck = .pack,
    hasCounters: Bool = true, isComplete: Bool, provenance: Provenance, machine: [MachineFact]
  ) {
    self.check = check
    self.hasCounters = hasCounters
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

/// What answers were compared with.
public enum AnswerCheck: Sendable {
  case pack
  case oracle
  /// Nothing: that each key was answered once and in order is all that is known.
  case order
  /// The screen: each key was painted, in order.
  case screen

  /// The evidence of a run without a mistake.
  func words(_ keys: Int) -> String {
    switch self {
    case .pack: "\(keys.grouped) verdicts equal the pack's digits"
    case .oracle: "\(keys.grouped) answers equal the oracle's"
    case .order: "each of \(keys.counted("key")) was answered once, in order; no oracle says more"
    case .screen: "each of \(keys.counted("key")) was painted, in order"
    }
  }
}
