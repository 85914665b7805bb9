internal import NumberText

/// The results of the gate on many machines, read together.
///
/// Results are grouped by class of machine. No time is rescaled from one class to another, and none
/// is averaged across classes: both make errors larger than the differences they are to show.
public struct FleetResult: Codable, Sendable {
  /// The version of this format.
  public static var currentSchemaVersion: Int { 1 }

  /// How many failing runs a class must have: one machine of a fleet is broken now and then.
  public static var fewestFailures: Int { 2 }

  /// The version of the format.
  public var schemaVersion: Int
  /// The verdict over all classes.
  public var verdict: GateVerdict
  /// The verdict's reason in one sentence, without the verdict itself.
  public var headline: String
  /// Each class of machine, in the order of their names.
  public var classes: [FleetClass]
  /// The counts of a key, compared across machines.
  public var counts: [FleetCounts]
  /// The calibrations of the gate, added up by class.
  public var calibrations: [FleetCalibration]
  /// Results that were given twice, by their names; each counts once.
  public var repeated: [String]

  /// Reads results together.
  ///
  /// - Parameters:
  ///   - runs: results of the gate, of one program and one budget.
  ///   - calibrations: results of calibrations of the gate.
  /// - Throws: `ScenarioError` where there is nothing to read, or where results are of different
  ///   programs or budgets.
  public init(
    _ runs: [FleetRun], calibrations: [FleetCalibrationRun] = []
  ) throws(ScenarioError) {
    guard !runs.isEmpty || !calibrations.isEmpty else {
      throw ScenarioError(field: "results", problem: "there are none")
    }
    try Self.require(runs, "budget", same: \.result.budget)
    try Self.require(runs, "provenance.version", same: \.result.provenance.version)
    try Self.require(runs, "provenance.commit", same: \.result.provenance.commit)
    var repeated: [String] = []
    var distinct: [FleetRun] = []
    for run in runs {
      if distinct.contains(where: { $0.isSame(as: run) }) {
        repeated.append(run.name)
      } else {
        distinct.append(run)
      }
    }
    let counted = FleetCalibration.added(calibrations, &repeated)
    let classes = Dictionary(grouping: distinct, by: \.machine)
      .map { FleetClass($0.key, $0.value) }
      .sorted { $0.machine.words < $1.machine.words }
    let counts = FleetCounts.compared(distinct)
    schemaVersion = Self.currentSchemaVersion
    (verdict, headline) = Self.judged(classes, counts, counted)
    self.classes = classes
    self.counts = counts
    self.calibrations = counted
    self.repeated = repeated
  }

  /// Refuses results that differ where they must not.
  private static func require<Value: Hashable & Sendable>(
    _ runs: [FleetRun], _ field: String, same value: (FleetRun) -> Value?
  ) throws(ScenarioError) {
    var first: (name: String, value: Value)?
    for run in runs {
      guard let found = value(run) else { continue }
      guard let known = first else {
        first = (run.name, found)
        continue
      }
      guard known.value == found else {
        throw ScenarioError(
          field: field,
          problem: "'\(run.name)' has \(found), '\(known.name)' has \(known.value): results of"
            + " different programs or budgets say nothing together")
      }
    }
  }

  private static func judged(
    _ classes: [FleetClass], _ counts: [FleetCounts], _ calibrations: [FleetCalibration]
  ) -> (GateVerdict, String) {
    func names(_ verdict: GateVerdict) -> String {
      classes.filter { $0.verdict == verdict }.map(\.machine.words).joined(separator: "; ")
    }
    if classes.contains(where: { $0.verdict == .incorrect }) {
      return (.incorrect, "wrong verdicts on \(names(.incorrect))")
    }
    if classes.contains(where: { $0.verdict == .fail }) {
      return (.fail, "\(fewestFailures) runs or more failed on \(names(.fail))")
    }
    let issues = calibrations.flatMap(\.issues)
    if let issue = issues.first(where: \.isCertain) { return (.fail, "the gate: \(issue.text)") }
    if let odd = counts.first(where: { !$0.areEqual }) {
      return (.inconclusive, "counts that must be equal differ: \(odd.words)")
    }
    let reached = classes.count { $0.verdict == .pass }
    if !classes.isEmpty, 2 * reached <= classes.count {
      return (
        .inconclusive,
        "\(reached) of \(classes.count) classes of machine reached a verdict; more than half must"
      )
    }
    if let issue = issues.first { return (.inconclusive, "the gate: \(issue.text)") }
    if classes.isEmpty {
      let runs = calibrations.reduce(0) { $0 + $1.runs }
      return (.pass, "\(runs.grouped) runs of calibrations, and no fault of the gate among them")
    }
    return (
      .pass,
      "\(reached) of \(classes.count) classes of machine, and no class failed; times of one class"
        + " say nothing about another"
    )
  }
}

/// A result of the gate with a name for messages.
public struct FleetRun: Sendable {
  /// Where it is from, such as the name of its file.
  public let name: String
  /// What the gate found.
  public let result: GateResult

  /// Creates a named result.
  public init(name: String, result: GateResult) {
    self.name = name
    self.result = result
  }

  /// The class of its machine.
  public var machine: MachineFingerprint { MachineFingerprint(result.machine).ofClass }

  func isSame(as other: FleetRun) -> Bool {
    result.provenance == other.result.provenance && result.machine == other.result.machine
  }
}

/// What the gate found on one class of machine.
public struct FleetClass: Codable, Sendable {
  /// One result of the class.
  public struct Run: Codable, Sendable {
    /// Where it is from.
    public var name: String
    /// Its verdict.
    public var verdict: GateVerdict
    /// Its reason.
    public var headline: String
  }

  /// The class.
  public var machine: MachineFingerprint
  /// The verdict over its runs.
  public var verdict: GateVerdict
  /// Its runs, as they were given.
  public var runs: [Run]
  /// The largest shortest time of a key in any of its runs, in nanoseconds; `nil` where none has
  /// times.
  public var slowest: Int64?
  /// How many keys its runs judged.
  public var keys: Int
  /// How many of them were over the budget.
  public var misses: Int

  /// How many runs ended with a verdict.
  public func count(_ verdict: GateVerdict) -> Int { runs.count { $0.verdict == verdict } }

  init(_ machine: MachineFingerprint, _ runs: [FleetRun]) {
    self.machine = machine
    let verdicts = runs.map(\.result.verdict)
    let failures = verdicts.count { $0 == .fail }
    verdict =
      if verdicts.contains(.incorrect) {
        .incorrect
      } else if failures >= FleetResult.fewestFailures {
        .fail
      } else if failures == 0, verdicts.contains(.pass) {
        .pass
      } else {
        .inconclusive
      }
    self.runs = runs.map {
      Run(name: $0.name, verdict: $0.result.verdict, headline: $0.result.headline)
    }
    slowest = runs.flatMap { run in
      run.result.headroom.filter { $0.budget == run.result.budget }.map(\.worst)
    }.max()
    keys = runs.reduce(0) { $0 + ($1.result.support?.keys ?? 0) }
    misses = runs.reduce(0) { $0 + ($1.result.support?.misses ?? 0) }
  }
}

/// The counts of a key on machines of one architecture and toolchain.
///
/// No noise touches them, so they must be equal.
public struct FleetCounts: Codable, Sendable {
  /// The counts of one result.
  public struct Reading: Codable, Sendable {
    /// Where it is from.
    public var name: String
    /// The counts by name.
    public var numbers: [String: Double]
  }

  /// The processors' architecture.
  public var architecture: String
  /// The compiler.
  public var toolchain: String
  /// What was counted.
  public var readings: [Reading]
  /// The names of results that differ from the most frequent counts; all, where none are most
  /// frequent.
  public var odd: [String]

  /// Whether all results have the same counts.
  public var areEqual: Bool { odd.isEmpty }

  /// The comparison in words.
  public var words: String {
    let place = "\(architecture), \(toolchain)"
    guard areEqual else { return "\(place): \(odd.joined(separator: ", "))" }
    return "\(place): equal in \(readings.count) results"
  }

  private static let names = ["instructionsPerKey", "allocations", "systemCalls", "majorFaults"]

  /// The comparisons that results allow.
  static func compared(_ runs: [FleetRun]) -> [FleetCounts] {
    let groups = Dictionary(grouping: runs) { run in
      [run.result.provenance.architecture, run.result.provenance.toolchain]
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { key, runs in
      let readings = runs.compactMap { run -> Reading? in
        let numbers = run.result[.counts].numbers.filter { names.contains($0.key) }
        return numbers.isEmpty ? nil : Reading(name: run.name, numbers: numbers)
      }
      guard readings.count > 1 else { return nil }
      return FleetCounts(architecture: key[0], toolchain: key[1], readings)
    }
  }

  private init(architecture: String, toolchain: String, _ readings: [Reading]) {
    self.architecture = architecture
    self.toolchain = toolchain
    self.readings = readings
    let frequencies = Dictionary(grouping: readings, by: \.numbers).mapValues(\.count)
    let most = frequencies.values.max() ?? 0
    let usual = frequencies.filter { $0.value == most }.map(\.key)
    odd =
      usual.count == 1
      ? readings.filter { $0.numbers != usual[0] }.map(\.name)
      : readings.map(\.name)
  }
}
