import ArgumentParser

/// `pi-trainer latency`.
struct LatencyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: "Measure whether the engine judges every key within a time budget.",
    discussion: """
      Plays a schedule of keys against the engine and, as a control, the same schedule against a \
      null engine, each in its own process. docs/LATENCY.md explains how the verdict is reached \
      and what each gate can and cannot detect.

      EXIT CODES
        0  pass
        1  the budget is exceeded, or there is a regression
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
