import ArgumentParser
import Commands
import Processes
import Text

/// The gate alone, for programs of any origin.
@main
struct LatencyGateProgram: Program {
  static let configuration = CommandConfiguration(
    commandName: "latency-gate",
    abstract: "Judge whether a program answers every key within a time budget.",
    discussion: """
      Plays a schedule of keys against your program and, as a control, the same schedule against \
      one that decides nothing. docs/LATENCY.md explains how the verdict is reached and what each \
      gate can and cannot detect.

      EXAMPLES
        latency-gate gate --arm arm.json
        latency-gate judge --engine samples.jsonl --control control.jsonl

      \(LatencyCommands<NoProgram>.exitCodes)
      """,
    version: NoProgram.version,
    subcommands: LatencyCommands<NoProgram>.all + LatencyCommands<NoProgram>.ofGate + [
      CompletionCommand<LatencyGateProgram>.self
    ])

  static func main() {
    ProcessStart.prepare()
    InterruptWatcher.start { _ in
      ChildProcess.killGroups()
      StandardError.write("\ninterrupted: no unfinished file is left\n")
    }
    Text.exit(runCommand())
  }

  func run() { CommandOutput.write(Self.helpPage) }
}

/// This program has nothing of its own to measure.
enum NoProgram: OwnProgram {
  typealias Options = NoOwnOptions
  typealias GateOptions = NoGateOptions

  static let group: [String] = []
  static let version = "0.1.0"
  static let hash: String? = nil
}
