import Foundation
import LatencyMeasurement
import PlatformIO
import SystemPackage

/// The folder that keeps a calibration, so that a later run can continue it.
struct CalibrationStore {
  /// The folder.
  let folder: FilePath

  private var file: FilePath { folder.appending("calibration.json") }

  /// The stored tallies, and new ones for the lines that have none.
  ///
  /// - Parameters:
  ///   - fresh: the tallies of the plan before the first run.
  ///   - conditions: what the next runs play.
  /// - Throws: ``CommandFailure`` if the file is damaged or belongs to another plan.
  func load(
    defaults fresh: [CalibrationTally], conditions: String
  ) throws -> [CalibrationTally] {
    guard !folder.isEmpty else { throw CommandFailure(.usage, "--out '': name a folder") }
    return try mappingErrors {
      try FileSystem.real.makeFolder(folder)
      try AtomicOutput(file, replacing: true).discard()
      guard try FileSystem.real.status(of: file) != nil else { return fresh }
      let result: CalibrationResult
      let bytes = try FileSystem.real.contents(of: file)
      do {
        result = try JSONDecoder().decode(CalibrationResult.self, from: Data(bytes))
        try Self.validate(result)
      } catch {
        throw CommandFailure(
          .usage, "'\(file)': \(ScenarioError(error, reading: bytes)); remove it to start again")
      }
      let isKnown = result.tallies.allSatisfy { kept in fresh.contains { kept.isSameConfiguration(as: $0) } }
      guard isKnown, result.conditions == conditions else {
        throw CommandFailure(
          .usage,
          "'\(file)' holds runs under other conditions (\(result.conditions), not \(conditions));"
            + " choose another --out")
      }
      return fresh.map { line in result.tallies.first { $0.isSameConfiguration(as: line) } ?? line }
    }
  }

  /// The highest plausible number of runs of a line.
  private static let maximumRunCount = 1_000_000_000

  /// Finds the first inconsistent field.
  private static func validate(_ result: CalibrationResult) throws(ScenarioError) {
    guard result.schemaVersion == CalibrationResult.currentSchemaVersion else {
      throw ScenarioError(
        field: "schemaVersion",
        problem: "\(result.schemaVersion) is not \(CalibrationResult.currentSchemaVersion), which"
          + " this program reads")
    }
    for (index, tally) in result.tallies.enumerated() {
      try validate(tally, at: "tallies[\(index)]")
    }
  }

  private static func validate(_ tally: CalibrationTally, at path: String) throws(ScenarioError) {
    func check(_ value: Int, _ field: String, upTo most: Int) throws(ScenarioError) {
      guard (0...most).contains(value) else {
        throw ScenarioError(
          field: "\(path).\(field)", problem: "\(value) is not between 0 and \(most)")
      }
    }
    try check(tally.runs, "runs", upTo: maximumRunCount)
    try check(tally.caught, "caught", upTo: tally.runs)
    try check(tally.blamed, "blamed", upTo: tally.caught)
    for (verdict, count) in tally.verdicts {
      guard GateVerdict(rawValue: verdict) != nil else {
        throw ScenarioError(
          field: "\(path).verdicts", problem: "there is no verdict '\(verdict)'")
      }
      try check(count, "verdicts.\(verdict)", upTo: tally.runs)
    }
    let counted = tally.verdicts.values.reduce(0, +)
    guard counted == tally.runs else {
      throw ScenarioError(
        field: "\(path).verdicts", problem: "\(counted) verdicts are counted in \(tally.runs) runs")
    }
  }

  /// Saves a result and its table.
  ///
  /// - Parameter result: the rates.
  func save(_ result: CalibrationResult) throws {
    try mappingErrors {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      let table = try AtomicOutput(folder.appending("calibration.md"), replacing: true)
      try table.write(CalibrationTable(result).markdown)
      let output = try AtomicOutput(file, replacing: true)
      try output.write(Array(try encoder.encode(result)) + [10])
      try output.commit()
      try table.commit()
    }
  }
}
