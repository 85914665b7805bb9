public import ArgumentParser
public import LatencyGate
public import LatencyHarness
import ProcessControl
import SystemPackage

/// `pi-trainer latency round`: one round in a process of its own; called by the other commands.
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
      let order = try RoundLauncher.request(at: FilePath(order))
      try BuildMode.requireOptimized()
      let interruption = StopFlag()
      InterruptWatcher.redirectNextSignal { _ in interruption.raise() }
      let runner = try RoundRunner(order)
      try RoundLauncher.write(try runner.run(until: interruption), to: FilePath(answer))
    }
  }
}

/// `pi-trainer latency keys`: the loop that counting tools watch.
struct LatencyKeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Press keys for a counting tool (called by 'instructions').",
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

/// `pi-trainer latency hog`: spins as long as the process that started it lives.
struct LatencyLoadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hog", abstract: "Spin (called by 'calibrate' and the noisy scenarios).",
    shouldDisplay: false)

  func run() { CPULoad.spin() }
}

/// `pi-trainer latency echo`: the null program; called by the scenario `terminal` and by arms.
struct LatencyEchoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "echo", abstract: "Count or echo keys (called by 'run terminal' and by arms).",
    shouldDisplay: false)

  @Option(help: "Echo what comes this way, as the control of an arm.")
  var transport: ArmDescription.Transport?

  func run() throws {
    guard transport != .stdio else { return try EchoProgram.run(isOnTerminal: false) }
    try TrainerProgram.requireTerminal()
    if transport == .pty { try EchoProgram.run(isOnTerminal: true) } else { try NullTrainer.run() }
  }
}

/// The transport is named on the command line as in arm files.
extension ArmDescription.Transport: ExpressibleByArgument {}
