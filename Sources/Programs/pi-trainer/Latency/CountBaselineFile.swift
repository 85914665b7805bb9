import Commands
import Files
import LatencyJudge
import Reports
import SystemPackage
import Text

/// The committed baseline of G4's counts.
struct CountBaselineFile {
  /// The file that was asked for, or `nil` for the shipped one.
  let chosenPath: String?

  private static let name = "latency-counts.json"

  func path() throws -> FilePath? {
    if let chosenPath { return FilePath(chosenPath) }
    return try DigitLibrary.existingFile(Self.name)
  }

  /// The baseline; an empty one if none is shipped.
  ///
  /// - Parameter allowsMissing: whether a named file may be missing because it will be written.
  /// - Throws: ``CommandFailure`` that says what is wrong with it.
  func read(allowsMissing: Bool = false) throws -> CountBaseline {
    guard let path = try path() else { return CountBaseline() }
    guard try FileSystem.real.status(of: path) != nil else {
      if allowsMissing { return CountBaseline() }
      throw CommandFailure(
        .usage,
        "--baseline '\(path)': there is no such file; check its name, or create it with"
          + " 'latency gate --update-profile'")
    }
    return try ScenarioSource.value(
      in: try FileSystem.real.contents(of: path), named: "baseline '\(path)'",
      hint: "restore it, or remove it and write a new one with 'latency gate --update-profile'"
    ) { (baseline: CountBaseline) throws(ScenarioError) in try baseline.validate() }
  }

  /// Writes the baseline with the counts of this compiler and architecture.
  func update(_ baseline: CountBaseline, _ measurement: CountMeasurement) throws -> FilePath {
    guard let reading = measurement.instructions else {
      throw CommandFailure(.usage, measurement.instructionsMissing)
    }
    let perKey = try CommandFailure.ofUsage("there is no count to save: ") { try reading.perKey() }
    let updated = baseline.replacing(
      CountBaselineEntry(
        toolchain: measurement.toolchain, architecture: measurement.architecture,
        instructionsPerKey: perKey))
    let path = try path() ?? FilePath("Resources").appending(Self.name)
    try FileSystem.real.write(try JSONEncoder.sorted().encode(updated) + [10], to: path)
    return path
  }
}
