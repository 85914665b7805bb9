import ArgumentParser
import LatencyMeasurement

/// `pi-trainer latency list`.
struct LatencyListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the scenarios.")

  @OptionGroup var options: OutputOptions

  func run() {
    let scenarios = Scenario.builtIns
    options.output.print(scenarios) {
      let width = scenarios.map(\.id.count).max() ?? 0
      let lines = scenarios.map { scenario in
        scenario.id + String(repeating: " ", count: width - scenario.id.count) + "  "
          + scenario.title
      }
      return lines.joined(separator: "\n")
        + "\n\n'latency describe SCENARIO' shows one in full; --json prints it as a file to change."
    }
  }
}
