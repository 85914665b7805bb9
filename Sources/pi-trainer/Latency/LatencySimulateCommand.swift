import ArgumentParser
import FileIO
import EssentialFoundation
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
      """)

  @Argument(help: ArgumentHelp("The recorded rounds.", valueName: "recording"), completion: .file())
  var file: String

  @Option(parsing: .unconditional, help: "How many gates for each fault.")
  var gates = 10_000

  @Option(name: .customLong("out"), help: "The folder for power.json and power.md.")
  var folder = "build/latency-power"

  @Flag(help: "Show no progress.")
  var quiet = false

  @OptionGroup var threads: ThreadOptions

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if !(1...1_000_000).contains(gates) {
      throw ValidationError("--gates takes a number from 1 to 1000000")
    }
    if folder.isEmpty { throw ValidationError("--out '': name a folder") }
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
      var table = PowerTable(recording)
      for (number, fault) in SimulatedFault.published.enumerated() {
        let start = ContinuousClock.now
        let outcomes = workers.map(count: gates) { gate in
          simulation.gate(fault, seed: UInt64(number) << 32 | UInt64(gate))
        }
        let row = PowerTable.Row(fault, outcomes)
        table.rows.append(row)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        if !quiet {
          StandardError.write(
            "\(row.kind) \(row.strength): \(NumberFormat.percent(row.failed.rate, places: 2)) FAIL"
              + " (\(seconds.fixed(0)) s)\n")
        }
        try save(table)
      }
      options.output.print(table) { PowerReport(table).text }
      let misses = PowerReport(table).missedTargets
      for miss in misses { StandardError.write("pi-trainer: \(miss)\n") }
      if !misses.isEmpty { throw ExitCode(1) }
    }
  }

  private func read() throws -> RoundRecording {
    let bytes = try mappingErrors {
      try FileSystem.real.contents(of: FilePath(file), limit: 1 << 28)
    }
    do {
      let recording = try JSONDecoder().decode(RoundRecording.self, from: Data(bytes))
      try recording.validate()
      return recording
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
