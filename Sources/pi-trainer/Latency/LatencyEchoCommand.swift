import ArgumentParser
import LatencyHarness

/// `pi-trainer latency echo`: the null program on a terminal; called by the scenario `terminal`.
struct LatencyEchoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "echo", abstract: "Count keys on a terminal (called by 'run terminal').",
    shouldDisplay: false)

  func run() throws {
    try TrainerProgram.requireTerminal()
    try NullTrainer.run()
  }
}
