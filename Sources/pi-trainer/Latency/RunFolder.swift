import Foundation
import LatencyMeasurement
import PlatformIO
import Reporting
import SystemPackage

/// The folder of a run: `run.json`, the rounds, and every output.
struct RunFolder {
  /// The path.
  let path: FilePath

  private var rounds: FilePath { path.appending("rounds") }

  /// Makes the folder, before anything is measured.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be written.
  func make() throws {
    try mappingErrors {
      try FileSystem.real.makeFolder(rounds)
      // A folder may exist and not be writable.
      try AtomicOutput(path.appending("run.json"), replacing: true).discard()
    }
  }

  /// Writes a run; the files get their names only when all could be written.
  func write(_ record: LatencyRunRecord, scenarios: [ScenarioRounds], result: LatencyRecord) throws
  {
    try mappingErrors {
      var files: [AtomicOutput] = []
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      for scenario in scenarios {
        let file = try AtomicOutput(
          rounds.appending("\(scenario.scenario.id).json"), replacing: true)
        try file.write(Array(try encoder.encode(scenario)))
        files.append(file)
      }
      files += try outputs(result, scenarios, Set(LatencyFormat.allCases))
      let file = try AtomicOutput(path.appending("run.json"), replacing: true)
      encoder.outputFormatting.insert(.prettyPrinted)
      try file.write(Array(try encoder.encode(record)) + [10])
      for file in files + [file] { try file.commit() }
      try removeLeftovers(of: files.map(\.path))
    }
  }

  /// Removes files of an earlier run that this one does not write, such as the distributions, which
  /// do not exist after a wrong verdict.
  private func removeLeftovers(of written: [FilePath]) throws(PlatformError) {
    for (folder, endings) in [(path, LatencyOutputs.timingFileSuffixes), (rounds, [".json"])] {
      for name in try FileSystem.real.names(in: folder) {
        let file = folder.appending(name)
        guard endings.contains(where: name.hasSuffix), !written.contains(file) else { continue }
        try FileSystem.real.remove(file)
      }
    }
  }

  /// Writes the result of a run in some formats.
  ///
  /// - Returns: the names of the files.
  func write(
    _ result: LatencyRecord, _ scenarios: [ScenarioRounds], formats: Set<LatencyFormat>
  ) throws -> [String] {
    try mappingErrors {
      try FileSystem.real.makeFolder(path)
      let files = try outputs(result, scenarios, formats)
      for file in files { try file.commit() }
      return files.map(\.path.string)
    }
  }

  private func outputs(
    _ result: LatencyRecord, _ scenarios: [ScenarioRounds], _ formats: Set<LatencyFormat>
  ) throws -> [AtomicOutput] {
    let rounds = scenarios.flatMap { $0.pairs.flatMap { [$0.engine, $0.control] } }
    return try LatencyOutputs(result, rounds: rounds).files(formats).map { file in
      let output = try AtomicOutput(path.appending(file.name), replacing: true)
      try file.write { (part) throws(PlatformError) in try output.write(part) }
      return output
    }
  }

  /// How the run was made.
  ///
  /// - Throws: ``CommandFailure`` when the folder holds none.
  func record() throws -> LatencyRunRecord { try decode("run.json") }

  /// The result of the run.
  func result() throws -> LatencyRecord { try decode("result.json") }

  /// The rounds of the run's scenarios.
  func scenarios(of record: LatencyRunRecord) throws -> [ScenarioRounds] {
    try record.scenarios.map { try decode("rounds/\($0).json") }
  }

  private func decode<Value: Decodable>(_ name: String) throws -> Value {
    let file = path.pushing(FilePath(name))
    let bytes: [UInt8]
    do throws(PlatformError) {
      bytes = try FileSystem.real.contents(of: file, limit: 1 << 30)
    } catch {
      throw CommandFailure(
        .usage, "'\(path)' is not a run's folder, as 'latency gate --out' writes it: \(error)")
    }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch {
      throw CommandFailure(
        .usage, "'\(file)': \(ScenarioError(error, reading: bytes)); measure again")
    }
  }
}
