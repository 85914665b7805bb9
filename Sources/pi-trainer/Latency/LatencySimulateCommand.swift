import ArgumentParser
import FileIO
import EssentialFoundation
import LatencyGate
import LatencyHarness
import LatencyMeasurement
import NumberText
import Parallelism
import Reporting
import SystemPackage

/// `pi-trainer latency simulate`.
struct LatencySimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Judge thousands of synthetic gates on recorded rounds: power and false alarms.",
    discussion: """
      RECORDING is a file of 'latency record'. For each fault of each strength, gates of 9 to 14 \
      rounds are drawn from it, played with the fault and judged as a run is. Without a fault \
      engine and null engine change places at random, so that each FAIL is a false alarm. Writes \
      power.json and power.md. Exit code 1 where false alarms may be more often than 0.1 % (upper \
      bound, 95 %), or a target of docs/LATENCY.md is missed.

      With --real N it also plays N real gates with each fault of --plant, each with another seed, \
      and exit code 1 means that the simulated rate is outside their 95 % bounds. Choose strengths \
      that are seen now and then: what is always seen proves little.

      EXAMPLES
        pi-trainer latency simulate rounds.json
        pi-trainer latency simulate rounds.json --scenario recite-endurance \
      --plant random-stall:20ms/5000 --real 40
      """)

  @Argument(help: ArgumentHelp("The recorded rounds.", valueName: "recording"), completion: .file())
  var file: String

  @Option(parsing: .unconditional, help: "How many gates for each fault.")
  var gates = 10_000

  @Option(name: .customLong("out"), help: "The folder for power.json and power.md.")
  var folder = "build/latency-power"

  @Option(help: "Only this scenario of the recording, with --plant; can be repeated.")
  var scenario: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only this fault, such as random-stall:20ms/5000; can be repeated.",
      valueName: "fault"))
  var plant: [String] = []

  @Option(parsing: .unconditional, help: "How many real gates to play with each fault of --plant.")
  var real = 0

  @OptionGroup var source: PackOptions

  @OptionGroup var threads: ThreadOptions

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if !(1...1_000_000).contains(gates) {
      throw ValidationError("--gates takes a number from 1 to 1000000")
    }
    if folder.isEmpty { throw ValidationError("--out '': name a folder") }
    if !(0...100_000).contains(real) {
      throw ValidationError("--real takes a number from 0 to 100000")
    }
    if plant.isEmpty && (real > 0 || !scenario.isEmpty) {
      throw ValidationError(
        "--real and --scenario: name the faults by --plant, at strengths seen now and then")
    }
    _ = try plant.map(Self.fault)
  }

  private static func fault(_ text: String) throws -> SimulatedFault {
    guard let fault = SimulatedFault(try FaultOptions.fault(text)) else {
      throw ValidationError("--plant '\(text)': only random-stall can be simulated")
    }
    return fault
  }

  func run() throws {
    try mappingMeasurementErrors {
      let recording = try read()
      var configuration = GateProfile.ci.configuration(
        budget: 16_000_000, limits: try ReproducibleLimitsFile().read(isForced: true))
      // A recording has no counts.
      configuration.required = [.correctness, .reproducibleDeadline]
      let simulation: GateSimulation
      do throws(ScenarioError) { simulation = try GateSimulation(recording, configuration) } catch {
        throw CommandFailure(.usage, "'\(file)': \(error); record more rounds")
      }
      try mappingErrors { try FileSystem.real.makeFolder(FilePath(folder)) }
      let workers = Workers(threads.count)
      let faults = try plant.isEmpty ? SimulatedFault.published : plant.map(Self.fault)
      var table = PowerTable(recording)
      for (number, fault) in faults.enumerated() {
        let start = ContinuousClock.now
        let outcomes = workers.map(count: gates) { gate in
          simulation.gate(fault, seed: UInt64(number) << 32 | UInt64(gate))
        }
        let row = PowerTable.Row(fault, outcomes)
        table.rows.append(row)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        if !source.quiet {
          StandardError.write(
            "\(row.kind) \(row.strength): \(NumberFormat.percent(row.failed.rate, places: 2)) FAIL"
              + " (\(seconds.fixed(0)) s)\n")
        }
        try save(table)
      }
      if real > 0 { try play(&table, recording, configuration) }
      options.output.print(table) { PowerReport(table).text }
      let misses = PowerReport(table).missedTargets
      for miss in misses { StandardError.write("pi-trainer: \(miss)\n") }
      if !misses.isEmpty { throw ExitCode(1) }
    }
  }

  /// Plays real gates with the same faults, in the surroundings of the recording.
  private func play(
    _ table: inout PowerTable, _ recording: RoundRecording, _ configuration: GateConfiguration
  ) throws {
    let pack = try source.verifiedPack()
    let session = try MeasurementSession(quiet: source.quiet)
    let load =
      recording.surroundings == RecordingSurroundings.load.rawValue
      ? try CPULoad(2, program: session.launcher.program) : nil
    defer { load?.end() }
    var hits = plant.map { _ in 0 }
    for run in 1...real {
      for (row, fault) in plant.enumerated() {
        // Where the fault happens follows from the seed, and so do the schedules.
        let result = try session.runUntilDecided(
          Campaign.Plan(
            scenarios: recording.scenarios.map(\.scenario),
            seed: recording.seed &+ UInt64(run * plant.count + row), faults: [fault], pack: pack),
          configuration, partOf: "\(fault), real gate \(run) of \(real)", mustHappen: false
        ).result
        guard !session.interruption.isRaised else { throw ExitCode(130) }
        if result.verdict == .fail { hits[row] += 1 }
        session.showProgress("\(fault), real gate \(run): \(result.verdict.rawValue)")
        table.rows[row].real = RateEstimate(hits: hits[row], runs: run)
      }
      try save(table)
    }
    session.clearProgress()
  }

  private func read() throws -> RoundRecording {
    let bytes = try mappingErrors {
      try FileSystem.real.contents(of: FilePath(file), limit: 1 << 28)
    }
    do {
      var recording = try JSONDecoder().decode(RoundRecording.self, from: Data(bytes))
      let there = recording.scenarios.map(\.scenario.id)
      if let missing = scenario.first(where: { !there.contains($0) }) {
        throw CommandFailure(
          .usage, "--scenario: '\(file)' has no '\(missing)', but \(there.joined(separator: ", "))")
      }
      if !scenario.isEmpty {
        recording.scenarios.removeAll { !scenario.contains($0.scenario.id) }
      }
      try recording.validate()
      return recording
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(
        .usage, "'\(file)': \(ScenarioError(error, reading: bytes)); record it again")
    }
  }

  private func save(_ table: PowerTable) throws {
    try mappingErrors {
      let folder = FilePath(folder)
      let text = try AtomicOutput(folder.appending("power.md"), replacing: true)
      try text.write(PowerReport(table).markdown)
      let data = try AtomicOutput(folder.appending("power.json"), replacing: true)
      try data.write(Array(try JSONEncoder.sorted().encode(table)) + [10])
      try data.commit()
      try text.commit()
    }
  }
}
