internal import ArgumentParser
internal import LatencyGate
internal import LatencyJudge
internal import LatencyReports
internal import Text

/// `doctor`: says what this machine is, or what is wrong with how a program is measured.
struct LatencyDoctorCommand<Own: OwnProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration("doctor", PackageResources.latency_doctor_txt)
  }

  @Option(help: "Examine the program that this file describes.", completion: .file())
  var arm: String?

  @Option(help: "Examine these samples, as 'judge' reads them.", completion: .file())
  var samples: String?

  @OptionGroup var measuring: MeasurementOptions

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if arm != nil, samples != nil {
      throw ValidationError("--arm and --samples exclude each other")
    }
  }

  func run() throws {
    try mappingMeasurementErrors {
      if let arm {
        let examined = try ArmExamination(
          of: try ArmSource.description(arm), measuring, by: Own.self)
        return try examined.report(options, next: "'gate --arm \(arm)' judges the program.")
      }
      if let samples { return try examine(SampleSource.samples(samples)) }
      describe()
    }
  }

  private func examine(_ file: SampleFile) throws {
    let scenarios = try CommandFailure.ofUsage { try SampleRounds(engine: file).scenarios }
    try ArmExamination(
      of: scenarios.flatMap { $0.rounds(of: .engine) },
      beside: scenarios.flatMap { MeasurementTrap.found(in: $0.schedule, typing: nil) },
      budget: measuring.budget, isPainted: true
    ).report(options, next: "'judge' judges the samples.")
  }

  private func describe() {
    let facts = MachineReport.facts()
    options.output.print(facts) {
      let width = facts.map(\.name.count).max() ?? 0
      var lines = facts.map { fact in
        fact.name.padded(to: width) + "  " + fact.value
          + (fact.note.isEmpty ? "" : "\n" + String(repeating: " ", count: width + 4) + fact.note)
      }
      let doubts = facts.count { !$0.note.isEmpty && !$0.isHarmless }
      lines.append(
        doubts == 0
          ? "\nNothing found that disturbs wall-clock times; the control of every run decides."
          : "\nVerdicts (G0) and counts (G4) are exact in any case; wall-clock gates say"
            + " INCONCLUSIVE where the control shows that they cannot tell.")
      return lines.joined(separator: "\n")
    }
  }
}
