import ArgumentParser
import LatencyHarness
import LatencyMeasurement
import Reporting

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
      LatencyRunCommand.self, LatencyGateCommand.self, LatencyJudgeCommand.self,
      LatencyCompareCommand.self, LatencyInstructionsCommand.self, LatencyCalibrateCommand.self,
      LatencyRecordCommand.self, LatencySimulateCommand.self, LatencyHistoryCommand.self,
      LatencyMergeCommand.self, LatencyReplayCommand.self, LatencyReportCommand.self,
      LatencyRoundCommand.self, LatencyKeysCommand.self, LatencyLoadCommand.self,
      LatencyEchoCommand.self,
    ])
}

/// `pi-trainer latency doctor`.
struct LatencyDoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Describe this machine and what to trust on it.")

  @OptionGroup var options: OutputOptions

  func run() {
    let facts = MachineReport.facts(searchPath: ExternalProgram.searchPath)
    options.output.print(facts) {
      let width = facts.map(\.name.count).max() ?? 0
      var lines = facts.map { fact in
        fact.name.padded(to: width) + "  " + fact.value
          + (fact.note.isEmpty ? "" : "\n" + String(repeating: " ", count: width + 4) + fact.note)
      }
      let doubts = facts.count { !$0.note.isEmpty && $0.name != "hardware counters" }
      lines.append(
        doubts == 0
          ? "\nNothing found that disturbs wall-clock times; the control of every run decides."
          : "\nVerdicts (G0) and counts (G4) are exact in any case; wall-clock gates say"
            + " INCONCLUSIVE where the control shows that they cannot tell.")
      return lines.joined(separator: "\n")
    }
  }
}

/// `pi-trainer latency list`.
struct LatencyListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the scenarios.")

  @OptionGroup var options: OutputOptions

  func run() {
    let scenarios = Scenario.builtIns
    options.output.print(scenarios) {
      let width = scenarios.map(\.id.count).max() ?? 0
      let lines = scenarios.map { $0.id.padded(to: width) + "  " + $0.title }
      return lines.joined(separator: "\n")
        + "\n\n'latency describe SCENARIO' shows one in full; --json prints it as a file to change."
    }
  }
}
