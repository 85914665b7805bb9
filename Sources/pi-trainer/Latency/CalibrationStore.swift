import Foundation
import LatencyMeasurement
import PlatformIO
import SystemPackage

/// Where a calibration is kept, so that it can go on another day.
struct CalibrationStore {
  /// The folder.
  let folder: FilePath

  private var file: FilePath { folder.appending("calibration.json") }

  /// The tallies that are kept, or new ones.
  ///
  /// - Parameter fresh: the tallies of the plan before anything ran.
  /// - Throws: ``CommandFailure`` when the file is another plan's, or damaged.
  func load(or fresh: [CalibrationTally]) throws -> [CalibrationTally] {
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
      let isSame =
        result.tallies.map(\.plant) == fresh.map(\.plant)
        && result.tallies.map(\.surroundings) == fresh.map(\.surroundings)
      guard isSame else {
        throw CommandFailure(
          .usage, "'\(file)' holds another kind of calibration; choose another --out")
      }
      return result.tallies
    }
  }

  /// Keeps a result and its table.
  ///
  /// - Parameters:
  ///   - result: the rates.
  ///   - plan: what was played.
  func save(_ result: CalibrationResult, _ plan: CalibrationPlan) throws {
    try reporting {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      let table = try AtomicOutput(folder.appending("calibration.md"), replacing: true)
      try table.write(CalibrationTable(result, plan).markdown)
      let output = try AtomicOutput(file, replacing: true)
      try output.write(Array(try encoder.encode(result)) + [10])
      try output.commit()
      try table.commit()
    }
  }
}
