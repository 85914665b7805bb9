internal import Files
internal import LatencyJudge
internal import LatencyReports
internal import Reports
internal import SystemPackage
internal import Text

/// The folder that keeps a calibration, so that a later run can continue it.
struct CalibrationStore {
  static let standardFolder = "build/latency-calibration"

  private let folder: FilePath

  private var file: FilePath { folder.appending("calibration.json") }

  init(_ folder: String) throws {
    guard !folder.isEmpty else { throw CommandFailure(.usage, "--out '': name a folder") }
    self.folder = FilePath(folder)
  }

  /// How often the gate is wrong about a program, where that was measured in this folder under
  /// these conditions, with whatever seed.
  static func facts(under conditions: String) -> [MachineFact] {
    let file = FilePath(standardFolder).appending("calibration.json")
    guard let bytes = try? FileSystem.real.contents(of: file),
      let result = try? JSONDecoder().decode(CalibrationResult.self, from: Data(bytes)),
      result.conditions.hasPrefix(conditions + "; seeds from "), let alarms = result.falseAlarms
    else { return [] }
    return [MachineFact("false alarms of the gate", alarms)]
  }

  /// The stored tallies, and new ones for the lines that have none.
  ///
  /// - Parameter fresh: the tallies of the plan before the first run.
  /// - Throws: ``CommandFailure`` if the file is damaged or belongs to another plan.
  func load(defaults fresh: [CalibrationTally], conditions: String) throws -> [CalibrationTally] {
    try FileSystem.real.makeFolder(folder)
    try AtomicOutput(file, replacing: true).discard()
    guard try FileSystem.real.status(of: file) != nil else { return fresh }
    let result: CalibrationResult = try ScenarioSource.value(
      in: try FileSystem.real.contents(of: file), named: "'\(file)'",
      hint: "remove it to start again", check: Self.validate)
    let isKnown = result.tallies.allSatisfy { kept in
      fresh.contains { kept.isSameConfiguration(as: $0) }
    }
    guard isKnown, result.conditions == conditions else {
      throw CommandFailure(
        .usage,
        "'\(file)' holds runs under other conditions (\(result.conditions), not \(conditions));"
          + " choose another --out")
    }
    return fresh.map { line in result.tallies.first { $0.isSameConfiguration(as: line) } ?? line }
  }

  /// The highest plausible number of runs of a line.
  private static let maximumRunCount = 1_000_000_000

  private static func validate(_ result: CalibrationResult) throws(ScenarioError) {
    try ScenarioError.check(
      schemaVersion: result.schemaVersion, is: CalibrationResult.currentSchemaVersion)
    for (index, tally) in result.tallies.enumerated() {
      try validate(tally, at: "tallies[\(index)]")
    }
  }

  private static func validate(_ tally: CalibrationTally, at path: String) throws(ScenarioError) {
    func check(_ value: Int, _ field: String, upTo most: Int) throws(ScenarioError) {
      try ScenarioError.require(
        (0...most).contains(value), "\(path).\(field)", "\(value) is not between 0 and \(most)")
    }
    try check(tally.runs, "runs", upTo: maximumRunCount)
    try check(tally.caught, "caught", upTo: tally.runs)
    try check(tally.blamed, "blamed", upTo: tally.caught)
    for (verdict, count) in tally.verdicts {
      try ScenarioError.require(
        GateVerdict(rawValue: verdict) != nil, "\(path).verdicts",
        "there is no verdict '\(verdict)'")
      try check(count, "verdicts.\(verdict)", upTo: tally.runs)
    }
    let counted = tally.verdicts.values.reduce(0, +)
    try ScenarioError.require(
      counted == tally.runs, "\(path).verdicts",
      "\(counted) verdicts are counted in \(tally.runs) runs")
  }

  func save(_ result: CalibrationResult) throws {
    let table = try AtomicOutput(folder.appending("calibration.md"), replacing: true)
    try table.write(CalibrationTable(result: result).markdown)
    let output = try AtomicOutput(file, replacing: true)
    try output.write(Array(try JSONEncoder.sorted().encode(result)) + [10])
    try output.commit()
    try table.commit()
  }
}

extension CalibrationResult {
  /// How often a program without a fault was said to fail; `nil` before the first run.
  fileprivate var falseAlarms: String? {
    let index = tallies.firstIndex { $0.expectedGate == nil && $0.surroundings == .idle }
    guard let index, rates[index].runs > 0 else { return nil }
    let rate = rates[index]
    return "\(rate.hits) in \(rate.runs.counted("gate")) without a fault, so at most"
      + " \(NumberFormat.percent(rate.interval.high, places: 1)) (95 % confidence)"
  }
}

struct CalibrationTable {
  let result: CalibrationResult
  private static let head = [
    "planted", "beside it", "runs", "verdicts", "FAIL by the right gate", "rate", "95 % bounds",
    "right blame",
  ]

  private var rows: [[String]] {
    zip(result.tallies, result.rates).map { tally, rate in
      let verdicts = tally.verdicts.sorted { $0.key < $1.key }
        .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      return [
        tally.plant.isEmpty ? "nothing" : tally.plant,
        tally.surroundings == .hogs ? "two hogs" : "nothing", "\(tally.runs)", verdicts,
        tally.expectedGate.map { "\(tally.caught) (\($0.rawValue))" }
          ?? "\(tally.alarms) false alarms",
        tally.runs > 0 ? NumberFormat.percent(rate.rate, places: 1) : "–",
        tally.runs > 0 ? Self.bounds(rate.interval) : "–",
        tally.expectedBlame == nil ? "–" : "\(tally.blamed) of \(tally.caught)",
      ]
    }
  }

  private var caption: String {
    let names: Set = ["processor", "processors", "kernel", "virtual machine"]
    let machine = result.machine.filter { names.contains($0.name) }
      .map { "\($0.name): \($0.value)" }
    let source = result.provenance
    return
      ([
        "Each run of the gate: \(result.conditions)", "\(source.toolchain), \(source.architecture)",
      ]
      + machine + ["last run begun \(source.started)"]).joined(separator: "; ") + "."
      + (result.falseAlarms.map { "\nFalse alarms: \($0)." } ?? "")
  }

  var text: String {
    let all = [Self.head] + rows
    let widths = Self.head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
    }.joined(separator: "\n") + "\n\n" + caption
  }

  var markdown: String {
    let lines = [Self.head, Self.head.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined() + "\n"
      + caption + "\n"
  }

  private static func bounds(_ interval: ProportionInterval) -> String {
    NumberFormat.percent(interval.low, places: 1) + " to "
      + NumberFormat.percent(interval.high, places: 1)
  }
}
