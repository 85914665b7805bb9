import ArgumentParser
import Commands
import LatencyGate
import Processes
import SystemPackage
import TrainerLatency

struct LatencyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: "Measure whether the engine, or a program of yours, answers every key in time.",
    discussion: """
      Plays a schedule of keys against the engine and, as a control, the same schedule against a \
      null engine, each in its own process. docs/LATENCY.md explains how the verdict is reached \
      and what each gate can and cannot detect.

      \(LatencyCommands<MeasuredTrainer>.exitCodes)
      """,
    subcommands: LatencyCommands<MeasuredTrainer>.all + [
      LatencyRoundCommand.self, LatencyKeysCommand.self, LatencyNullCommand.self,
    ])
}

struct LatencyRoundCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "round", abstract: "Run one round (called by the other commands).",
    shouldDisplay: false)

  @Argument(help: "The order.", completion: .file())
  var order: String

  @Argument(help: "Where the answer goes.", completion: .file())
  var answer: String

  func run() throws {
    try mappingMeasurementErrors {
      let order = try RoundLauncher.order(at: FilePath(order))
      try BuildMode.requireOptimized()
      let interruption = StopFlag()
      InterruptWatcher.redirectNextSignal { _ in interruption.raise() }
      let runner = try RoundRunner(order)
      try RoundLauncher.write(try runner.run(until: interruption), to: FilePath(answer))
    }
  }
}

struct LatencyKeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Press keys for a counting tool (called by the gate).",
    shouldDisplay: false)

  @Argument(help: "The pack.", completion: .file())
  var pack: String

  @Option(help: "How many keys.")
  var count = 1000

  @Option(help: "What each iteration of the loop does.")
  var body = MarkedKeys.Body.engine

  @Option(help: "By how much of its instructions every key is slowed.")
  var slowedBy = 0.0

  func validate() throws {
    if count < 2 { throw ValidationError("--count must be at least 2") }
  }

  func run() throws {
    try mappingMeasurementErrors {
      try BuildMode.requireOptimized()
      let keys = try MarkedKeys(pack: pack, keys: count, slowedBy: slowedBy)
      CommandOutput.write("\(try keys.run(body).checksum)\n")
    }
  }
}

/// The body of the counted loop is named on the command line as in the code.
extension MarkedKeys.Body: ExpressibleByArgument {}

struct LatencyNullCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "null", abstract: "Count keys (called by 'run terminal').", shouldDisplay: false)

  func run() throws {
    try TrainerProgram.requireTerminal()
    try NullTrainer.run()
  }
}
