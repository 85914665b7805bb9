internal import Text

/// The whole verdict with its evidence: what `result.json` holds.
public struct GateResult: Codable, Sendable {
  /// The version of this format; it rises when a field changes its meaning or is removed.
  static var currentSchemaVersion: Int { 2 }

  var schemaVersion: Int
  /// The verdict over all gates.
  public var verdict: GateVerdict
  /// The verdict's reason in one sentence, without the verdict itself.
  public var headline: String
  /// Whether everything that was planned was measured; `false` after an interruption.
  public var isComplete: Bool
  /// The budget of a key, in nanoseconds.
  package var budget: Int64
  /// How many pairs of rounds each scenario had.
  package var rounds: Int
  /// All gates in order; those that did not run as `notRun`.
  public var gates: [GateFinding]
  /// The result of each scenario; empty where verdicts were wrong.
  package var scenarios: [ScenarioResult]
  /// The headroom of the slowest key of the judged scenarios, for each budget; empty where verdicts
  /// were wrong.
  package var headroom: [Headroom]
  /// What the run supports; `nil` where nothing was judged.
  package var support: RunSupport?
  package var provenance: Provenance
  package var machine: [MachineFact]

  /// The finding of a gate.
  public subscript(id: GateID) -> GateFinding {
    gates.first { $0.id == id } ?? GateFinding(id, .notRun, evidence: "did not run")
  }

  /// The verdict with its reason, and a line for each gate.
  public var text: String {
    (["\(verdict.word): \(headline)"]
      + gates.map { "\($0.id.rawValue) \($0.verdict.word): \($0.evidence)" })
      .joined(separator: "\n")
  }

  /// Whether a gate failed by time and waits for fresh rounds to agree.
  package var isUnconfirmed: Bool { gates.contains(where: \.isUnconfirmed) }

  /// Checks that the result does not contradict itself.
  ///
  /// - Throws: `ScenarioError` for the first invalid field.
  package func validate() throws(ScenarioError) {
    try ScenarioError.check(schemaVersion: schemaVersion, is: Self.currentSchemaVersion)
    guard GateSet.allCases.contains(where: { $0.gates == gates.map(\.id) }) else {
      let names = gates.map(\.id.rawValue).joined(separator: ", ")
      throw ScenarioError(
        field: "gates",
        problem: "there must be G0 to G7 in order, not \(names.isEmpty ? "none" : names)")
    }
    let judged = GateVerdict(over: gates, isComplete: isComplete)
    try ScenarioError.require(
      verdict == judged, "verdict",
      "the file says \(verdict.rawValue), its gates say \(judged.rawValue)")
    try FieldRule.between(1, Double(DurationFormat.longest)).check(Double(budget), "budget")
    try FieldRule.count.check(Double(rounds), "rounds")
    try FieldRule.figure.check(provenance.seconds, "provenance.seconds")
    try Self.validate(headroom, at: "headroom")
    for (index, scenario) in scenarios.enumerated() {
      try scenario.validate(at: "scenarios[\(index)]")
    }
  }

  static func validate(_ headroom: [Headroom], at path: String) throws(ScenarioError) {
    for (index, entry) in headroom.enumerated() {
      try FieldRule.between(1, 1e18).check(Double(entry.budget), "\(path)[\(index)].budget")
      try FieldRule.between(0, 1e18).check(Double(entry.worst), "\(path)[\(index)].worst")
      try FieldRule.figure.check(entry.factor, "\(path)[\(index)].factor")
    }
  }
}

package struct Provenance: Codable, Hashable, Sendable {
  package var version: String
  package var toolchain: String
  package var architecture: String
  package var command: [String]
  /// When the run began: RFC 3339, UTC.
  package var started: String
  /// How long it took, in seconds.
  package var seconds: Double
  /// The commit of the sources, where the pipeline or git says which.
  package var commit: String?
  package var branch: String?
  /// SHA-256 of the program, in hexadecimal.
  package var programHash: String?

  package init(
    version: String, toolchain: String, architecture: String, command: [String], started: String,
    seconds: Double, commit: String? = nil, branch: String? = nil, programHash: String? = nil
  ) {
    self.version = version
    self.toolchain = toolchain
    self.architecture = architecture
    self.command = command
    self.started = started
    self.seconds = seconds
    self.commit = commit
    self.branch = branch
    self.programHash = programHash
  }
}

package struct MachineFact: Codable, Hashable, Sendable {
  package var name: String
  package var value: String
  /// What follows for measurements on this machine; empty when nothing does.
  package var note: String
  /// Whether the note takes nothing from what is measured; no part of files.
  package var isHarmless = false

  private enum CodingKeys: String, CodingKey { case name, value, note }

  package init(_ name: String, _ value: String, note: String = "", isHarmless: Bool = false) {
    self.isHarmless = isHarmless
    self.name = name
    self.value = value
    self.note = note
  }
}

/// How many times a budget is larger than the time of the slowest key in its best round.
package struct Headroom: Codable, Hashable, Sendable {
  /// The budget, in nanoseconds.
  package var budget: Int64
  /// The largest m(i): of the shortest times that keys kept the program, in nanoseconds.
  package var worst: Int64
  package var factor: Double
  /// The same time of the null engine.
  package var control: Int64

  /// - Parameter worst: in nanoseconds; anything below 1 counts as 1.
  init(budget: Int64, worst: Int64, control: Int64) {
    self.budget = budget
    self.worst = worst
    factor = Double(budget) / Double(max(1, worst))
    self.control = control
  }
}

/// What a run without a conviction supports, with its confidence.
package struct RunSupport: Codable, Hashable, Sendable {
  package var keys: Int
  /// How many of them were over the budget.
  package var misses: Int
  /// The confidence, such as 0.95.
  var confidence: Double
  /// Fewer than one key in so many is over the budget.
  package var fewerThanOneIn: Double
  /// A stall of one key in so many, where the thread computes, blocks or pages, would have failed
  /// with the same probability.
  package var seenOneIn: Double
}

extension RunSupport {
  /// Creates the support of so many keys.
  ///
  /// The first number is the exact one-sided bound of Clopper and Pearson, the second the rate at
  /// which two stalls or more come with the probability (see ``ThreadEvidenceGate``).
  init(keys: Int, misses: Int, confidence: Double) {
    let bound = ProportionInterval.clopperPearson(
      successes: misses, trials: keys, confidence: 2 * confidence - 1
    ).high
    let needed = PoissonTail.mean(
      forAtLeast: ThreadEvidenceGate.fewestKeys, probability: confidence)
    self.init(
      keys: keys, misses: misses, confidence: confidence,
      fewerThanOneIn: (1 / bound).rounded(.down), seenOneIn: (Double(keys) / needed).rounded(.down))
  }

  private var percent: String { NumberFormat.exactPercent(confidence) }

  /// The sentence of a PASS that says what would have been none.
  ///
  /// - Parameters:
  ///   - budget: in nanoseconds.
  ///   - convicts: whether a late key that computes fails; without counters it leaves no PASS.
  func power(budget: Int64, convicts: Bool) -> String {
    "Stalls of \(NumberFormat.time(budget)) in one key of \(Int(max(1, seenOneIn)).grouped) or"
      + " more would have been \(convicts ? "caught" : "refused a pass") (\(percent))."
  }

  /// How rare late keys are.
  ///
  /// - Parameter budget: in nanoseconds.
  package func rarity(budget: Int64) -> String {
    "fewer than 1 key in \(Int(fewerThanOneIn).grouped) takes more than"
      + " \(NumberFormat.time(budget)) (\(percent))"
  }
}

extension GateConfiguration {
  var budgets: [Int64] { [budget] + furtherBudgets }
}

extension ScenarioResult {
  fileprivate func validate(at path: String) throws(ScenarioError) {
    try FieldRule.count.check(Double(rounds), "\(path).rounds")
    try FieldRule.count.check(Double(keysPerRound), "\(path).keysPerRound")
    try GateResult.validate(headroom, at: "\(path).headroom")
    for summary in [closedLoop] + engine.values + control.values {
      try FieldRule.between(-1e18, 1e18).check(summary.mean, "\(path): the mean of times")
    }
    for (index, frames) in frames.enumerated() {
      try FieldRule.figure.check(frames.rate, "\(path).frames[\(index)].rate")
    }
    guard let ramp else { return }
    try FieldRule.figure.check(ramp.knee, "\(path).ramp.knee")
    try FieldRule.figure.check(ramp.factor, "\(path).ramp.factor")
    for (index, step) in ramp.steps.enumerated() {
      try FieldRule.between(1e-6, 1e14).check(step.rate, "\(path).ramp.steps[\(index)].rate")
    }
  }
}
