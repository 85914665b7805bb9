import Foundation
import LatencyHarness
import LatencyMeasurement
import PlatformIO
import SystemPackage

/// Takes the counts of G4 and compares them with the baseline.
struct CountTaking {
  /// Where valgrind and this program work together.
  let session: MeasuringSession

  /// The pack that the digits come from.
  let pack: String

  /// The baseline's file, or `nil` for the shipped one.
  let baselinePath: String?

  /// The name of the shipped baseline.
  static let fileName = "latency-counts.json"

  /// Counts.
  ///
  /// - Parameter faults: the planted faults; only a planted slowness matters here.
  func measurement(faults: [String]) throws -> CountMeasurement {
    var share = 0.0
    for text in faults {
      if case .slow(let more)? = try? PlantedFault(parsing: text) { share += more }
    }
    guard let valgrind = MeasuringFacts.program("valgrind", in: LatencyDoctorCommand.searchPath),
      let program = ChildProcess.ownPath
    else { return try InstructionCounter.withoutValgrind(pack: pack, folder: session.scratch) }
    let counter = try InstructionCounter(
      valgrind: valgrind, program: program, pack: pack, folder: session.scratch)
    defer { counter.cleanUp() }
    let measurement = try counter.count(slowedBy: share) { session.tell("counting \($0)") }
    session.clearLine()
    return measurement
  }

  /// Where the baseline lies; `nil` where there is none.
  func path() throws -> FilePath? {
    if let baselinePath { return FilePath(baselinePath) }
    return try reporting {
      try DigitLibrary.folders.map { $0.appending(Self.fileName) }
        .first { try FileSystem.real.status(of: $0) != nil }
    }
  }

  /// The baseline; an empty one where there is none.
  ///
  /// - Throws: ``CommandFailure`` that says what is wrong with it.
  func baseline() throws -> CountBaseline {
    guard let path = try path(), try reporting({ try FileSystem.real.status(of: path) }) != nil
    else { return CountBaseline() }
    do {
      let bytes = try FileSystem.real.contents(of: path)
      let baseline = try JSONDecoder().decode(CountBaseline.self, from: Data(bytes))
      try baseline.validate()
      return baseline
    } catch {
      throw CommandFailure(
        .usage,
        "baseline '\(path)': \(ScenarioError(error)); restore it, or remove it and write a new one"
          + " with 'latency instructions --update-baseline'")
    }
  }

  /// Writes the baseline with the counts of this compiler and architecture.
  ///
  /// - Returns: where it lies.
  func update(_ baseline: CountBaseline, _ measurement: CountMeasurement) throws -> FilePath {
    guard let reading = measurement.instructions else {
      throw CommandFailure(.usage, measurement.instructionsMissing)
    }
    let perKey: Double
    do { perKey = try reading.perKey() } catch {
      throw CommandFailure(.usage, "there is nothing to write down: \(error)")
    }
    let updated = baseline.replacing(
      CountBaselineEntry(
        toolchain: measurement.toolchain, architecture: measurement.architecture,
        instructionsPerKey: perKey))
    let path = try path() ?? FilePath("Resources").appending(Self.fileName)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    try reporting {
      let output = try AtomicOutput(path, replacing: true)
      try output.write(Array(try encoder.encode(updated)) + [10])
      try output.commit()
    }
    return path
  }
}
