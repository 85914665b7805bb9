import ArgumentParser
import LatencyHarness
import PlatformIO
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
