import ArgumentParser

/// Everything about the engine's speed.
struct LatencyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: "Measure whether every verdict comes within its budget, and gate on it.",
    discussion: """
      A schedule of keys is played against the engine and, on the very same schedule, against a \
      null engine, in processes of their own; docs/LATENCY.md says how the verdict falls and what \
      each gate can and cannot see.

      EXIT CODES
        0  pass
        1  the budget is not kept, or a regression
        2  the command line is wrong, or the run could not be made
        3  inconclusive: the machine was too noisy to tell
        4  wrong verdicts; no latency is reported
        130  interrupted; what was measured so far is kept and marked incomplete
      """,
    subcommands: [
      LatencyDoctorCommand.self, LatencyListCommand.self, LatencyDescribeCommand.self,
      LatencyRunCommand.self, LatencyGateCommand.self, LatencyCompareCommand.self,
      LatencyInstructionsCommand.self, LatencyCalibrateCommand.self, LatencyReplayCommand.self,
      LatencyReportCommand.self, LatencyRoundCommand.self, LatencyKeysCommand.self,
      LatencyHogCommand.self, LatencyEchoCommand.self,
    ])
}
