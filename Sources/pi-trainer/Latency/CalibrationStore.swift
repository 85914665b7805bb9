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
    try reporting {
      try FileSystem.real.makeFolder(folder)
      try AtomicOutput(file, replacing: true).discard()
      guard try FileSystem.real.status(of: file) != nil else { return fresh }
      let result: CalibrationResult
      do {
        let bytes = try FileSystem.real.contents(of: file)
        result = try JSONDecoder().decode(CalibrationResult.self, from: Data(bytes))
      } catch {
        throw CommandFailure(.usage, "'\(file)': \(ScenarioError(error)); remove it to begin anew")
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
