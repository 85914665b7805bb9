internal import NumberText

/// The judge: rounds in, one verdict with its evidence out.
///
/// It is pure: it reads no clock and no file, and equal measurements give equal verdicts. So it
/// judges rounds of any program, whoever measured them.
public enum LatencyJudge {
  /// Judges a run.
  ///
  /// Wrong verdicts come first and hide every latency number. What fails by the wall clock on an
  /// unfit machine is inconclusive, as is what fresh rounds did not confirm; correctness, counts
  /// and a key that is slow in every round hold on any machine.
  /// - Parameters:
  ///   - input: everything that was measured.
  ///   - set: the gates; `nil` for those that fit the rounds.
  /// - Complexity: O(n log n) for n samples.
  public static func judge(_ input: GateInput, by set: GateSet? = nil) -> GateResult {
    let evidence = GateEvidence(input)
    let findings = findings(evidence, by: set)
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
  static func outcome(_ input: GateInput) -> GateSimulation.Outcome {
    let findings = findings(GateEvidence(input), by: nil)
    return GateSimulation.Outcome(
      verdict: GateVerdict(over: findings, isComplete: input.isComplete),
      convicted: findings.filter { $0.verdict == .fail }.map(\.id))
  }

  /// The findings of all gates, with what binds one to another applied.
  private static func findings(_ evidence: GateEvidence, by set: GateSet?) -> [GateFinding] {
    var isWrong = false
    var findings: [GateFinding] = []
    for gate in (set ?? GateSet(for: evidence.input)).gates {
      let finding =
        isWrong
        ? GateFinding(
          gate.id, .notRun, evidence: "verdicts were wrong, so no speed is judged")
        : gate.finding(evidence)
      if finding.verdict == .incorrect { isWrong = true }
      findings.append(finding)
    }
    if !isWrong {
      downgrade(&findings)
      confirm(&findings, evidence)
      require(&findings, evidence.input.configuration.required)
    }
    return findings
  }

  /// Judges rounds of any program by its samples alone.
  ///
  /// - Parameters:
  ///   - rounds: rounds of the program, of one schedule.
  ///   - control: as many rounds of a null program on the same schedule.
  ///   - schedule: the keys with their intended starts and intents.
  ///   - oracle: the mistakes that were found; empty where every answer was right.
  ///   - limits: budget, limits by class of key, and the number of rounds at each look.
  public static func judge(
    rounds: [RoundResult], control: [RoundResult], schedule: KeystrokeSchedule,
    oracle: [OracleFinding] = [], limits: GateConfiguration = GateConfiguration(),
    provenance: Provenance
  ) -> GateResult {
    let scenario = Scenario(
      id: schedule.scenario, title: schedule.scenario, source: "samples", keys: schedule.count,
      arrivals: .listed(
        ListedArrivals(timesMilliseconds: schedule.keys.map { Double($0.intended) / 1e6 })))
    let pairs = zip(rounds, control).map { RoundPair(engine: $0, control: $1) }
    return judge(
      GateInput(
        configuration: limits,
        scenarios: [ScenarioRounds(scenario: scenario, schedule: schedule, pairs: pairs)],
        oracle: oracle, isComplete: true, provenance: provenance, machine: []))
  }

  /// Makes FAIL by the wall clock INCONCLUSIVE on an unfit machine.
  private static func downgrade(_ findings: inout [GateFinding]) {
    guard findings.contains(where: { $0.id.gate.kind == .fitness && $0.verdict != .pass }) else {
      return
    }
    for index in findings.indices where findings[index].verdict == .fail {
      guard findings[index].bearsOnTime, findings[index].id.gate.kind != .threadEvidence else {
        continue
      }
      findings[index].verdict = .inconclusive
      findings[index].evidence += "; the machine is unfit, so this is no FAIL"
    }
  }

  /// Makes a FAIL by time INCONCLUSIVE until fresh rounds agree: those after the first look.
  private static func confirm(_ findings: inout [GateFinding], _ evidence: GateEvidence) {
    for index in findings.indices where findings[index].verdict == .fail {
      let gate = findings[index].id.gate
      guard findings[index].bearsOnTime, gate.needsConfirmation else { continue }
      guard let fresh = evidence.fresh else {
        findings[index].verdict = .inconclusive
        findings[index].numbers["unconfirmed"] = 1
        findings[index].evidence += "; not confirmed by fresh rounds yet"
        continue
      }
      if gate.confirms(fresh) {
        findings[index].evidence += "; fresh rounds agree"
      } else {
        findings[index].verdict = .inconclusive
        findings[index].evidence += "; fresh rounds do not confirm it: run it again"
      }
    }
  }

  /// A required gate that did not run makes the whole inconclusive.
  private static func require(_ findings: inout [GateFinding], _ required: [GateID]) {
    for index in findings.indices
    where findings[index].verdict == .notRun && required.contains(findings[index].id) {
      findings[index].verdict = .inconclusive
      findings[index].evidence =
        "\(findings[index].id.rawValue) is required and did not run: " + findings[index].evidence
    }
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
    .correctness, .reproducibleDeadline, .terminalDeadline, .browserStall, .browserDeadline,
    .threadEvidence, .sporadicStalls,
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
  /// What the answers of the rounds were compared with.
  public var check: AnswerCheck
  /// Whether the threads' counters came with the rounds; without them G6 cannot speak.
  public var hasCounters: Bool
  /// Whether everything that was planned was measured.
  public var isComplete: Bool
  /// Where the result is from.
  public var provenance: Provenance
  /// What is known about the machine.
  public var machine: [MachineFact]

  /// Creates the input of an evaluation.
  public init(
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
  /// The digits of the pack.
  case pack
  /// An oracle's answers.
  case oracle
  /// Nothing: that each key was answered once and in order is all that is known.
  case order
  /// The screen: each key was painted, in order.
  case screen

  /// The evidence of a run without a mistake.
  ///
  /// - Parameter keys: how many keys were answered.
  func words(_ keys: Int) -> String {
    switch self {
    case .pack: "\(keys.grouped) verdicts equal the pack's digits"
    case .oracle: "\(keys.grouped) answers equal the oracle's"
    case .order: "each of \(keys.counted("key")) was answered once, in order; no oracle says more"
    case .screen: "each of \(keys.counted("key")) was painted, in order"
    }
  }
}
