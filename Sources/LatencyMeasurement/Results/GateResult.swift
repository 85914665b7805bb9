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

/// The origin of a result.
public struct Provenance: Codable, Hashable, Sendable {
  /// The program's version.
  public var version: String
  /// The compiler's version.
  public var toolchain: String
  /// The processor's architecture.
  public var architecture: String
  /// The command line.
  public var command: [String]
  /// When the run began: RFC 3339, UTC.
  public var started: String
  /// How long it took, in seconds.
  public var seconds: Double

  /// Creates the origin of a result.
  public init(
    version: String, toolchain: String, architecture: String, command: [String], started: String,
    seconds: Double
  ) {
    self.version = version
    self.toolchain = toolchain
    self.architecture = architecture
    self.command = command
    self.started = started
    self.seconds = seconds
  }
}

/// One fact about the machine.
public struct MachineFact: Codable, Hashable, Sendable {
  /// Its subject.
  public var name: String
  /// What was found.
  public var value: String
  /// What follows for measurements on this machine; empty when nothing does.
  public var note: String

  /// Creates a fact.
  public init(_ name: String, _ value: String, note: String = "") {
    self.name = name
    self.value = value
    self.note = note
  }
}

/// How many times a budget is larger than what the engine needs.
public struct Headroom: Codable, Hashable, Sendable {
  /// The budget, in nanoseconds.
  public var budget: Int64
  /// The worst reproducible response, in nanoseconds.
  public var worst: Int64
  /// Budget over worst.
  public var factor: Double
}

extension Headroom {
  /// Creates the headroom of a budget over the worst reproducible response.
  ///
  /// - Parameters:
  ///   - budget: in nanoseconds.
  ///   - worst: in nanoseconds; anything below 1 counts as 1.
  init(budget: Int64, worst: Int64) {
    self.init(budget: budget, worst: worst, factor: Double(budget) / Double(max(1, worst)))
  }
}

extension GateConfiguration {
  /// The budget of the gate, then the others.
  var budgets: [Int64] { [budget] + furtherBudgets }
}

/// The checks of a result that was read from a file.
extension GateResult {
  /// Checks that the result does not contradict itself.
  ///
  /// - Throws: `ScenarioError` for the first invalid field.
  public func validate() throws(ScenarioError) {
    try ScenarioError.check(schemaVersion: schemaVersion, is: Self.currentSchemaVersion)
    guard GateSet.allCases.contains(where: { $0.gates.map(\.id) == gates.map(\.id) }) else {
      let names = gates.map(\.id.rawValue).joined(separator: ", ")
      throw ScenarioError(
        field: "gates",
        problem: "there must be G0 to G5 in order, not \(names.isEmpty ? "none" : names)")
    }
    let judged = GateVerdict(over: gates, isComplete: isComplete)
    guard verdict == judged else {
      throw ScenarioError(
        field: "verdict",
        problem: "the file says \(verdict.rawValue), its gates say \(judged.rawValue)")
    }
    try FieldRule.between(1, Double(DurationFormat.longest)).check(Double(budget), "budget")
    try FieldRule.count.check(Double(rounds), "rounds")
    try FieldRule.figure.check(provenance.seconds, "provenance.seconds")
    try Self.validate(headroom, at: "headroom")
    for (index, scenario) in scenarios.enumerated() {
      try scenario.validate(at: "scenarios[\(index)]")
    }
  }

  /// Checks headroom.
  static func validate(_ headroom: [Headroom], at path: String) throws(ScenarioError) {
    for (index, entry) in headroom.enumerated() {
      try FieldRule.between(1, 1e18).check(Double(entry.budget), "\(path)[\(index)].budget")
      try FieldRule.between(0, 1e18).check(Double(entry.worst), "\(path)[\(index)].worst")
      try FieldRule.figure.check(entry.factor, "\(path)[\(index)].factor")
    }
  }
}

extension ScenarioResult {
  /// Checks every number.
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
