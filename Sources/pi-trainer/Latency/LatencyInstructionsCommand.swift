import ArgumentParser
import LatencyGate
import LatencyHarness
import LatencyMeasurement
import Reporting

/// `pi-trainer latency instructions`.
struct LatencyInstructionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instructions",
    abstract: "Count what one key costs: instructions, allocations, system calls, page faults.",
    discussion: """
      valgrind runs a loop of keys at two lengths, each twice; the cost of a key is the \
      difference, which noise does not change. Each counter is first tested on a loop in which it \
      must count something. Instructions may differ from the baseline by 1 % either way; save an \
      intended change with --update-baseline and commit it.
      """)

  @Flag(help: "Save the count as the baseline of this compiler and architecture.")
  var updateBaseline = false

  @Option(help: "The file of the baseline (default: the shipped one).", completion: .file())
  var baseline: String?

  @Option(help: "A slowdown to inject, to see it detected, such as slow:5%.")
  var plant: [String] = []

  @OptionGroup var source: PackOptions

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Outcome: Encodable {
    let measurement: CountMeasurement
    let finding: GateFinding
  }

  func validate() throws {
    for text in plant {
      guard case .slow = try FaultOptions.fault(text) else {
        throw ValidationError(
          "--plant: '\(text)' changes no count; use a slowdown such as slow:5%")
      }
    }
    if updateBaseline, !plant.isEmpty {
      throw ValidationError(
        "--update-baseline saves the counts of an engine without a fault; omit --plant")
    }
  }

  func run() throws {
    try mappingMeasurementErrors {
      let file = CountBaselineFile(chosenPath: baseline)
      var known = try file.read(allowsMissing: updateBaseline)
      let pack = try source.verifiedPack()
      let session = try MeasurementSession(quiet: source.quiet)
      let measurement = try CountMeasurer(session: session, pack: pack)
        .measurement(faults: plant)
      if updateBaseline {
        let path = try file.update(known, measurement)
        StandardError.write("saved in \(path)\n")
        known = try file.read()
      }
      let finding = CountsGate.finding(measurement, baseline: known)
      options.output.print(Outcome(measurement: measurement, finding: finding)) {
        "\(finding.id.rawValue) \(finding.verdict.word): \(finding.evidence)"
      }
      if session.interruption.isRaised { throw ExitCode(130) }
      let code = finding.verdict.exitCode(inconclusiveFails: true)
      if code != 0 { throw ExitCode(code) }
    }
  }
}
