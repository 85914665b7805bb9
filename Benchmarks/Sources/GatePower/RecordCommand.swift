import ArgumentParser
import Commands
import Files
import LatencyGate
import LatencyJudge
import Reports
import SystemPackage
import Text
import TrainerLatency

/// `gate-power record`.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record rounds of the profile ci in compact form, for 'simulate'.",
    discussion: """
      Plays the scenarios of the profile ci without its terminal, engine and null engine in turn, \
      and keeps what each round adds to the shortest times. 200 rounds take half an hour and some \
      500 KB. Ctrl-C keeps what is complete. --beside load adds two spinning processes; the \
      other values only say what you run beside it.
      """)

  @Option(help: "What runs beside it: nothing, load (two spinning processes) or build.")
  var beside = RecordingSurroundings.nothing

  @Option(parsing: .unconditional, help: "How many rounds of engine and null engine.")
  var rounds = 200

  @Option(name: .customLong("out"), help: "The file.", completion: .file())
  var file: String

  @Option(parsing: .unconditional, help: "The seed of the schedules.")
  var seed: UInt64 = 1

  @OptionGroup var trainer: TrainerOptions

  func validate() throws {
    if !(2...100_000).contains(rounds) {
      throw ValidationError("--rounds takes a number from 2 to 100000")
    }
    if file.isEmpty { throw ValidationError("--out '': name a file") }
  }

  func run() throws {
    try mappingMeasurementErrors {
      try trainer.verifyPack()
      // Whether it can be written is asked before half an hour of measuring.
      try AtomicOutput(FilePath(file), replacing: true).discard()
      let (session, player) = try trainer.session()
      let load = beside == .load ? try CPULoad(2, command: trainer.hog) : nil
      defer { load?.end() }
      var campaign = Campaign(
        Campaign.Plan(
          scenarios: GateProfile.ci.engineScenarios(seed: seed), seed: seed),
        player: player, hog: trainer.hog, interruption: session.interruption)
      let rounds = rounds
      try campaign.run(rounds: rounds) { scenario, done in
        session.showProgress("round \(done) of \(rounds): \(scenario.id)")
      }
      session.clearProgress()
      let recording = RoundRecording(
        campaign.scenarios, surroundings: beside.rawValue, seed: seed,
        provenance: session.provenance,
        machine: MachineReport.facts())
      if campaign.scenarios.contains(where: { $0.pairs.contains { !$0.engine.oracle.isEmpty } }) {
        throw CommandFailure(.usage, "a verdict was wrong: 'latency gate' says which")
      }
      guard recording.launches > 0 else { throw ExitCode(130) }
      let output = try AtomicOutput(FilePath(file), replacing: true)
      try output.write(
        Array(try JSONEncoder.sorted(isPretty: false).encode(recording)) + [10])
      try output.commit()
      CommandOutput.write("\(file): \(recording.launches) rounds\n")
      try session.endIfInterrupted()
    }
  }
}
