internal import ArgumentParser
internal import Files
internal import LatencyGate
internal import LatencyJudge
internal import LatencyReports
internal import Reports
internal import SystemPackage
internal import Text

/// The folder of a run: `run.json`, the rounds, and every output.
struct RunFolder {
  let path: FilePath

  private var rounds: FilePath { path.appending("rounds") }

  /// The rounds of a base; no scenario has such a name.
  private static let baseName = "_base"

  /// Writes a run; the files get their names only when all could be written.
  func write(
    _ record: LatencyRunRecord, scenarios: [ScenarioRounds], base: ScenarioRounds?,
    result: LatencyRecord
  ) throws {
    try mappingErrors {
      var files: [AtomicOutput] = []
      var named = scenarios.map { ($0.scenario.id, $0) }
      if let base { named.append((Self.baseName, base)) }
      for (name, scenario) in named {
        let file = try AtomicOutput(rounds.appending("\(name).json"), replacing: true)
        try file.write(Array(try JSONEncoder.sorted(isPretty: false).encode(scenario)))
        files.append(file)
      }
      files += try outputs(result, scenarios, LatencyFormat.ofRuns)
      let file = try AtomicOutput(path.appending("run.json"), replacing: true)
      try file.write(Array(try JSONEncoder.sorted().encode(record)) + [10])
      for file in files + [file] { try file.commit() }
      let written = files.map(\.path)
      for name in try FileSystem.real.names(in: rounds) where name.hasSuffix(".json") {
        let old = rounds.appending(name)
        if !written.contains(old) { try FileSystem.real.remove(old) }
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
    let schedules = Dictionary(
      scenarios.map { ($0.scenario.id, $0.schedule) }, uniquingKeysWith: { first, _ in first })
    let all = LatencyOutputs(result, rounds: rounds, schedules: schedules)
    return try all.files(formats).map { file in
      let output = try AtomicOutput(path.appending(file.name), replacing: true)
      try file.write { (part) throws(PlatformError) in try output.write(part) }
      return output
    }
  }

  /// How the run was made.
  ///
  /// - Throws: ``CommandFailure`` when the folder holds none.
  func record() throws -> LatencyRunRecord { try decode("run.json") }

  func result() throws -> LatencyRecord { try decode("result.json") }

  func scenarios(of record: LatencyRunRecord) throws -> [ScenarioRounds] {
    try record.scenarios.map { try decode("rounds/\($0).json") }
  }

  /// What the run was compared with; `nil` without a comparison.
  func base(of record: LatencyRunRecord) throws -> (name: String, rounds: ScenarioRounds)? {
    guard let name = record.base else { return nil }
    return (name, try decode("rounds/\(Self.baseName).json"))
  }

  private func decode<Value: Decodable>(_ name: String) throws -> Value {
    let file = path.pushing(FilePath(name))
    let bytes = try CommandFailure.ofUsage(
      "'\(path)' is not a run's folder, as 'latency gate --out' writes it: "
    ) {
      try FileSystem.real.contents(of: file, limit: 1 << 30)
    }
    return try ScenarioSource.value(in: bytes, named: "'\(file)'", hint: "measure again")
  }

  /// Creates the folder that `--out` names, before anything is measured.
  ///
  /// - Throws: ``CommandFailure`` that names the option, and what is in the way.
  static func create(_ name: String) throws -> RunFolder {
    let folder = RunFolder(path: FilePath(name))
    guard !folder.path.isEmpty else { throw CommandFailure(.usage, "--out '': name a folder") }
    do {
      try FileSystem.real.makeFolder(folder.rounds)
      // A folder may exist and not be writable.
      try AtomicOutput(folder.path.appending("run.json"), replacing: true).discard()
    } catch {
      let reason =
        blockingFile(on: folder.path).map { "'\($0)' is in the way: it is not a folder" }
        ?? "nothing can be written there"
      throw CommandFailure(.usage, "--out '\(name)': \(reason); choose another place")
    }
    return folder
  }

  /// The part of a path that exists and is not a folder; `nil` if there is none.
  private static func blockingFile(on path: FilePath) -> FilePath? {
    var part = FilePath(root: path.root)
    for component in path.components {
      part.append(component)
      guard let status = try? FileSystem.real.status(of: part) else { return nil }
      if !status.isFolder { return part }
    }
    return nil
  }

  /// Reports the verdict of a command: files, text on the terminal, exit code.
  ///
  /// - Parameter base: the rounds of the base, where there was a comparison.
  /// - Throws: `ExitCode` unless the verdict passes.
  func report(
    _ result: GateResult, _ scenarios: [ScenarioRounds], base: ScenarioRounds? = nil,
    as record: LatencyRunRecord, isJSON: Bool, inconclusive: InconclusivePolicy
  ) throws {
    let outcome = LatencyRecord(result, rounds: scenarios)
    try write(record, scenarios: scenarios, base: base, result: outcome)
    try appendStepSummary()
    if isJSON {
      CommandOutput.write(outcome.json + "\n")
    } else {
      CommandOutput.write(LatencyTextSummary(outcome).text)
      CommandOutput.write("report: \(path.appending("index.html"))\n")
    }
    // An interruption does not make a wrong verdict right.
    if !result.isComplete, result.verdict != .incorrect { throw ExitCode(130) }
    let code = result.verdict.exitCode(inconclusiveFails: inconclusive == .fail)
    if result.verdict == .inconclusive, inconclusive == .warn {
      StandardError.write(
        "warning: INCONCLUSIVE proves nothing; exit code 0 because of '--inconclusive warn'\n")
    }
    if code != 0 { throw ExitCode(code) }
  }

  /// Adds the short form to the summary of a job on GitHub, if there is one.
  private func appendStepSummary() throws {
    let name = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"]
    guard let name, !name.isEmpty else { return }
    let source = path.appending("summary.md")
    guard let file = try? FileDescriptor.open(FilePath(name), .writeOnly, options: [.append]) else {
      StandardError.write(
        "warning: GITHUB_STEP_SUMMARY is '\(name)', which cannot be opened for writing; the summary"
          + " is in '\(source)'\n")
      return
    }
    let summary = try mappingErrors { try FileSystem.real.contents(of: source) }
    do {
      _ = try file.closeAfter { try file.writeAll(summary) }
    } catch {
      StandardError.write(
        "\(CommandOutput.program): the job's summary '\(name)' cannot be written: \(error)\n")
    }
  }
}

/// How a run was made: `run.json`.
struct LatencyRunRecord: Codable {
  /// The command that made it: gate, run or compare.
  var kind: String
  /// The scenarios, in order; each has its rounds in `rounds/NAME.json`.
  var scenarios: [String]
  var seed: UInt64
  /// How keys reached the program, if the command line chose it.
  var injection: InjectionMode?
  var faults: [InjectedFault]
  /// What it was compared with, as it is named to readers; `nil` without a comparison.
  var base: String?
}

extension LatencyRunRecord {
  init(_ kind: String, _ plan: Campaign.Plan, _ scenarios: [ScenarioRounds], base: String? = nil) {
    self.init(
      kind: kind, scenarios: scenarios.map(\.scenario.id), seed: plan.seed,
      injection: plan.injection, faults: plan.faults, base: base)
  }
}
