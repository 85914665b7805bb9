internal import NumberText

/// One run of the gate as a line of the history: what can be compared with other runs.
public struct HistoryRun: Codable, Hashable, Sendable {
  /// The version of this format.
  public static var currentSchemaVersion: Int { 1 }

  /// The version of the format.
  public var schemaVersion: Int
  /// When the run began: RFC 3339, UTC.
  public var started: String
  /// The commit of the sources; `nil` where nobody said.
  public var commit: String?
  /// The branch.
  public var branch: String?
  /// SHA-256 of the program, in hexadecimal.
  public var programHash: String?
  /// The program's version.
  public var version: String
  /// The compiler's version.
  public var toolchain: String
  /// The processor's architecture.
  public var architecture: String
  /// The machine.
  public var machine: MachineFingerprint
  /// The verdict of the gate.
  public var verdict: GateVerdict
  /// The budget of a key, in nanoseconds.
  public var budget: Int64
  /// How many pairs of rounds there were.
  public var rounds: Int
  /// For each class of key the largest shortest time over rounds, in nanoseconds, by its name.
  public var classes: [String: Int64]
  /// Instructions of a key; `nil` where they were not counted.
  public var instructionsPerKey: Double?
  /// What the run supports.
  public var support: RunSupport?

  /// Creates the line of a run.
  ///
  /// - Parameter result: what the gate found.
  /// - Throws: `ScenarioError` where the run says nothing of times: it was interrupted, or a
  ///   verdict was wrong. Whether a class of key was judged, ``validate()`` says.
  public init(_ result: GateResult) throws(ScenarioError) {
    guard result.isComplete else {
      throw ScenarioError(field: "isComplete", problem: "the run was interrupted; repeat it")
    }
    guard result.verdict != .incorrect else {
      throw ScenarioError(
        field: "verdict", problem: "verdicts were wrong, and no time counts then")
    }
    schemaVersion = Self.currentSchemaVersion
    let source = result.provenance
    started = source.started
    commit = source.commit
    branch = source.branch
    programHash = source.programHash
    version = source.version
    toolchain = source.toolchain
    architecture = source.architecture
    machine = MachineFingerprint(result.machine)
    verdict = result.verdict
    budget = result.budget
    rounds = result.rounds
    classes = result.classes
    instructionsPerKey = result[.counts].numbers["instructionsPerKey"]
    support = result.support
  }

  /// Checks every field.
  ///
  /// - Throws: `ScenarioError` for the first invalid one.
  public func validate() throws(ScenarioError) {
    try ScenarioError.check(schemaVersion: schemaVersion, is: Self.currentSchemaVersion)
    guard started.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil else {
      throw ScenarioError(
        field: "started", problem: "'\(started)' is no time such as 2026-01-31T12:00:00Z")
    }
    guard !classes.isEmpty else {
      throw ScenarioError(field: "classes", problem: "there is no time of any class of key")
    }
    for (name, time) in classes.sorted(by: { $0.key < $1.key }) {
      guard KeyClass(rawValue: name) != nil else {
        throw ScenarioError(field: "classes.\(name)", problem: "there is no such class of key")
      }
      try FieldRule.between(0, 1e12).check(Double(time), "classes.\(name)")
    }
    try FieldRule.between(1, 1e12).check(Double(budget), "budget")
    try FieldRule.count.check(Double(rounds), "rounds")
    if let count = instructionsPerKey {
      try FieldRule.between(0, 1e12).check(count, "instructionsPerKey")
    }
  }

  /// The value of a metric; `nil` where the run has none.
  public subscript(metric: HistoryMetric) -> Double? {
    switch metric {
    case .ownTime(let kind): classes[kind.rawValue].map { Double($0) }
    case .instructions: instructionsPerKey
    }
  }

  /// Whether another line is of the same run.
  public func isSameRun(as other: HistoryRun) -> Bool {
    started == other.started && programHash == other.programHash && machine == other.machine
  }
}

/// A number that runs are compared by; the smaller the better.
public enum HistoryMetric: Hashable, Sendable {
  /// The own time of the slowest key of a class, in its best round.
  case ownTime(KeyClass)
  /// Instructions of a key.
  case instructions

  /// All that there can be, in the order of reports.
  public static var all: [HistoryMetric] {
    KeyClass.allCases.map { .ownTime($0) } + [.instructions]
  }

  /// The name in files, such as `own-time-right`.
  public var name: String {
    switch self {
    case .ownTime(let kind): "own-time-\(kind.rawValue)"
    case .instructions: "instructions-per-key"
    }
  }

  /// The unit in files.
  public var unit: String {
    switch self {
    case .ownTime: "ns"
    case .instructions: "instructions"
    }
  }

  /// The name for people.
  public var words: String {
    switch self {
    case .ownTime(let kind): "own time of \(kind.words)"
    case .instructions: "instructions of a key"
    }
  }

  /// A value with its unit, for people.
  public func text(_ value: Double) -> String {
    switch self {
    case .ownTime: NumberFormat.time(Int64(value.rounded()))
    case .instructions: NumberFormat.significant(value, isGrouped: true)
    }
  }
}

extension GateResult {
  /// For each class of key the largest shortest time over rounds of the judged scenarios, in
  /// nanoseconds, by its name; those on a terminal are left out, where it is not known.
  public var classes: [String: Int64] {
    var classes: [String: Int64] = [:]
    for scenario in scenarios where scenario.role == .gate {
      guard scenario.engine[LatencyMeasure.visible.rawValue] == nil else { continue }
      classes.merge(scenario.classes, uniquingKeysWith: max)
    }
    return classes
  }
}
