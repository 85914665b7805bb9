import Foundation
import LatencyMeasurement
import PlatformIO
import SystemPackage

/// Where a calibration is kept, so that it can go on another day.
struct CalibrationStore {
  /// The folder.
  let folder: FilePath

  private var file: FilePath { folder.appending("calibration.json") }

  /// The tallies that are kept, and new ones for the lines that have none.
  ///
  /// - Parameters:
  ///   - fresh: the tallies of the plan before anything ran.
  ///   - conditions: what the runs to come play.
  /// - Throws: ``CommandFailure`` when the file is another plan's, or damaged.
  func load(
    or fresh: [CalibrationTally], under conditions: String
  ) throws -> [CalibrationTally] {
    guard !folder.isEmpty else { throw CommandFailure(.usage, "--out '': name a folder") }
    return try reporting {
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
          .usage, "'\(file)': \(ScenarioError(error, reading: bytes)); remove it to begin anew")
      }
      let isKnown = result.tallies.allSatisfy { kept in fresh.contains { kept.isSameLine(as: $0) } }
      guard isKnown, result.conditions == conditions else {
        throw CommandFailure(
          .usage,
          "'\(file)' holds runs under other conditions (\(result.conditions), not \(conditions));"
            + " choose another --out")
      }
      return fresh.map { line in result.tallies.first { $0.isSameLine(as: line) } ?? line }
    }
  }

  /// The most runs of a line that anybody can have made.
  private static let mostRuns = 1_000_000_000

  /// Finds the first field that makes no sense.
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
    try check(tally.runs, "runs", upTo: mostRuns)
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

  /// Keeps a result and its table.
  ///
  /// - Parameter result: the rates.
  func save(_ result: CalibrationResult) throws {
    try reporting {
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
