import ArgumentParser
import FileIO
import EssentialFoundation
import LatencyGate
import LatencyHarness
import LatencyMeasurement
import ProcessControl
import Reporting
import SystemPackage

/// Measures the counts of G4.
struct CountMeasurer {
  /// The session with the folder that valgrind and this program share.
  let session: MeasurementSession

  /// The pack that the digits come from.
  let pack: String

  /// Measures the counts.
  ///
  /// - Parameters:
  ///   - faults: the injected faults; only a slowdown changes counts.
  ///   - extent: what is counted.
  func measurement(
    faults: [String], _ extent: InstructionCounter.Extent = .everything
  ) throws -> CountMeasurement {
    var share = 0.0
    for text in faults {
      if case .slow(let more)? = try? InjectedFault(parsing: text) { share += more }
    }
    guard let valgrind = ExternalProgram.find("valgrind"),
      let program = ChildProcess.executablePath
    else { return try InstructionCounter.withoutValgrind(pack: pack, folder: session.scratch) }
    let counter = try InstructionCounter(
      valgrind: valgrind, program: program, pack: pack, folder: session.scratch)
    defer { counter.cleanUp() }
    defer { session.clearProgress() }
    do throws(RoundError) {
      return try counter.count(extent, slowedBy: share) { session.showProgress("counting \($0)") }
    } catch {
      // Ctrl-C on a terminal reaches valgrind as well.
      guard session.interruption.isRaised else { throw error }
      throw ExitCode(130)
    }
  }
}

/// The committed baseline of G4's counts.
struct CountBaselineFile {
  /// The file that was asked for, or `nil` for the shipped one.
  let chosenPath: String?

  /// The name of the shipped baseline.
  private static let name = "latency-counts.json"

  /// The path of the baseline; `nil` if there is none.
  func path() throws -> FilePath? {
    if let chosenPath { return FilePath(chosenPath) }
    return try mappingErrors {
      try DigitLibrary.folders.map { $0.appending(Self.name) }
        .first { try FileSystem.real.status(of: $0) != nil }
    }
  }

  /// The baseline; an empty one if none is shipped.
  ///
  /// - Parameter allowsMissing: whether a named file may be missing because it will be written.
  /// - Throws: ``CommandFailure`` that says what is wrong with it.
  func read(allowsMissing: Bool = false) throws -> CountBaseline {
    guard let path = try path() else { return CountBaseline() }
    guard try mappingErrors({ try FileSystem.real.status(of: path) }) != nil else {
      if allowsMissing { return CountBaseline() }
      throw CommandFailure(
        .usage,
        "--baseline '\(path)': there is no such file; check its name, or create it with"
          + " 'latency instructions --update-baseline'")
    }
    let bytes = try mappingErrors { try FileSystem.real.contents(of: path) }
    do {
      let baseline = try JSONDecoder().decode(CountBaseline.self, from: Data(bytes))
      try baseline.validate()
      return baseline
    } catch {
      throw CommandFailure(
        .usage,
        "baseline '\(path)': \(ScenarioError(error, reading: bytes)); restore it, or remove it and"
          + " write a new one with 'latency instructions --update-baseline'")
    }
  }

  /// Writes the baseline with the counts of this compiler and architecture.
  ///
  /// - Returns: its path.
  func update(_ baseline: CountBaseline, _ measurement: CountMeasurement) throws -> FilePath {
    guard let reading = measurement.instructions else {
      throw CommandFailure(.usage, measurement.instructionsMissing)
    }
    let perKey: Double
    do { perKey = try reading.perKey() } catch {
      throw CommandFailure(.usage, "there is no count to save: \(error)")
    }
    let updated = baseline.replacing(
      CountBaselineEntry(
        toolchain: measurement.toolchain, architecture: measurement.architecture,
        instructionsPerKey: perKey))
    let path = try path() ?? FilePath("Resources").appending(Self.name)
    try mappingErrors {
      let output = try AtomicOutput(path, replacing: true)
      try output.write(Array(try JSONEncoder.sorted().encode(updated)) + [10])
      try output.commit()
    }
    return path
  }
}
