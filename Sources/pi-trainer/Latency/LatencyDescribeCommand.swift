import ArgumentParser
import LatencyMeasurement
import NumberText
import Reporting

/// `pi-trainer latency describe`.
struct LatencyDescribeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Show a scenario with its source and its schedule.",
    discussion: """
      With --json, prints the scenario in the form of a file, which can be changed and given to \
      'latency run'.
      """)

  @Argument(help: "A scenario's name, or a file.")
  var scenario: String

  @Option(parsing: .unconditional, help: "The seed of the schedule.")
  var seed: UInt64 = 1

  @OptionGroup var options: OutputOptions

  func run() throws {
    let scenario = try ScenarioSource.scenario(scenario)
    let schedule = try ScenarioSource.schedule(scenario, seed: seed)
    if options.json {
      print(try ScenarioSource.text(scenario))
      return
    }
    let seconds = Double(schedule.duration) / 1e9
    print(
      """
      \(scenario.label): \(scenario.title.sanitizedLine)
        source    \(scenario.source.sanitizedLine)
        role      \(scenario.role.rawValue)
        schedule  \(schedule.count.grouped) keys in \(oneDecimal(seconds)) s, \
      \(oneDecimal(schedule.meanRate)) a second, \(schedule.rightKeyCount.grouped) of them right; \
      seed \(seed), hash \(schedule.hash)

      \(try ScenarioSource.text(scenario))
      """)
  }

  private func oneDecimal(_ value: Double) -> String {
    let scaled = Int64((value * 10).rounded())
    return "\((scaled / 10).grouped).\(scaled % 10)"
  }
}
