import ArgumentParser
import Commands
import Files
import LatencyGate
import LatencyJudge
import Parallelism
import Reports
import SystemPackage
import Text
import TrainerLatency

/// `gate-power simulate`.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Judge thousands of synthetic gates on recorded rounds: power and false alarms.",
    discussion: """
      RECORDING is a file of 'record'. For each fault of each strength, gates of 9 to 14 \
      rounds are drawn from it, played with the fault and judged as a run is. Without a fault \
      engine and null engine change places at random, so that each FAIL is a false alarm. Writes \
      power.json and power.md. Exit code 1 where false alarms may be more often than 0.1 % (upper \
      bound, 95 %), or a target of docs/LATENCY.md is missed.

      With --real N it also plays N real gates with each fault of --plant, each with another seed, \
      and exit code 1 means that the simulated rate is outside their 95 % bounds. Choose strengths \
      that are seen now and then: what is always seen proves little.

      EXAMPLES
        gate-power simulate rounds.json
        gate-power simulate rounds.json --scenario recite-endurance \
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
      valueName: "fault"), transform: FaultOptions.fault(_:))
  var plant: [InjectedFault] = []

  @Option(parsing: .unconditional, help: "How many real gates to play with each fault of --plant.")
  var real = 0

  @Option(help: "The committed times of keys.", completion: .file())
  var limits = "Resources/latency-profile.json"

  @OptionGroup var trainer: TrainerOptions

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

  private static func fault(_ planted: InjectedFault) throws -> SimulatedFault {
    guard let fault = SimulatedFault(planted) else {
      throw ValidationError("--plant '\(planted)': only random-stall can be simulated")
    }
    return fault
  }

  func run() throws {
    try mappingMeasurementErrors {
      let recording = try read()
      var configuration = GateProfile.ci.configuration(
        budget: 16_000_000, limits: try committedLimits())
      // A recording has no counts.
      configuration.required = [.correctness, .reproducibleDeadline]
      let simulation: GateSimulation
      do throws(ScenarioError) { simulation = try GateSimulation(recording, configuration) } catch {
        throw CommandFailure(.usage, "'\(file)': \(error); record more rounds")
      }
      try FileSystem.real.makeFolder(FilePath(folder))
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
        if !trainer.quiet {
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

  /// The limits of G1, whatever machine they were measured on.
  private func committedLimits() throws -> ReproducibleLimits {
    let bytes = try FileSystem.real.contents(of: FilePath(limits))
    var limits = try JSONDecoder().decode(ReproducibleLimits.self, from: Data(bytes))
    try limits.validate()
    limits.machine = nil
    return limits
  }

  /// Plays real gates with the same faults, in the surroundings of the recording.
  private func play(
    _ table: inout PowerTable, _ recording: RoundRecording, _ configuration: GateConfiguration
  ) throws {
    try trainer.verifyPack()
    let (session, player) = try trainer.session()
    let load =
      recording.surroundings == RecordingSurroundings.load.rawValue
      ? try CPULoad(2, command: trainer.hog) : nil
    defer { load?.end() }
    var hits = plant.map { _ in 0 }
    for run in 1...real {
      for (row, fault) in plant.enumerated() {
        // Where the fault happens follows from the seed, and so do the schedules.
        var work = MeasurementSession.Work(
          Campaign.Plan(
            scenarios: recording.scenarios.map(\.scenario),
            seed: recording.seed &+ UInt64(run * plant.count + row), faults: [fault]),
          configuration, player: player, hog: trainer.hog)
        work.mustHappen = false
        let result = try session.runUntilDecided(
          work, partOf: "\(fault), real gate \(run) of \(real)"
        ).result
        try session.endIfInterrupted()
        if result.verdict == .fail { hits[row] += 1 }
        session.showProgress("\(fault), real gate \(run): \(result.verdict.rawValue)")
        table.rows[row].real = RateEstimate(hits: hits[row], runs: run)
      }
      try save(table)
    }
    session.clearProgress()
  }

  private func read() throws -> RoundRecording {
    let bytes = try FileSystem.real.contents(of: FilePath(file), limit: 1 << 28)
    var recording: RoundRecording = try ScenarioSource.value(
      in: bytes, named: "'\(file)'", hint: "record it again"
    ) { try $0.validate() }
    let there = recording.scenarios.map(\.scenario.id)
    if let missing = scenario.first(where: { !there.contains($0) }) {
      throw CommandFailure(
        .usage, "--scenario: '\(file)' has no '\(missing)', but \(there.joined(separator: ", "))")
    }
    if !scenario.isEmpty {
      recording.scenarios.removeAll { !scenario.contains($0.scenario.id) }
    }
    return recording
  }

  private func save(_ table: PowerTable) throws {
    let folder = FilePath(folder)
    let text = try AtomicOutput(folder.appending("power.md"), replacing: true)
    try text.write(PowerReport(table).markdown)
    let data = try AtomicOutput(folder.appending("power.json"), replacing: true)
    try data.write(Array(try JSONEncoder.sorted().encode(table)) + [10])
    try data.commit()
    try text.commit()
  }
}
