import ArgumentParser
import LatencyHarness
import LatencyMeasurement

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
        fact.name + String(repeating: " ", count: width - fact.name.count) + "  " + fact.value
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
