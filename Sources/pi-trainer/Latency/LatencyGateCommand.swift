import ArgumentParser
import LatencyHarness
import LatencyMeasurement
import SystemPackage

/// `pi-trainer latency gate`.
struct LatencyGateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Judge whether the engine meets its budget for every key.",
    discussion: """
      The profile ci takes at most three minutes on two processors. The profile nightly plays \
      every judged scenario and the ramp in full, but not noisy-hogs, which tests the harness, and \
      not terminal, which 'latency run terminal' judges by its own limits. The verdict is PASS, \
      FAIL, INCORRECT after a wrong answer of the engine, or INCONCLUSIVE where the null engine \
      misses the budget as well.
      """)

  @Option(help: "Which scenarios: ci or nightly.")
  var profile = GateProfileArgument.ci

  @Option(help: "What INCONCLUSIVE means: fail gives exit code 3, warn gives 0.")
  var inconclusive = GateReporter.InconclusivePolicy.fail

  @Option(help: "The baseline of the counts (default: the shipped one).", completion: .file())
  var baseline: String?

  @Option(name: .customLong("out"), help: "The folder for all outputs.")
  var folder = "build/latency"

  @OptionGroup var measuring: MeasurementOptions

  @OptionGroup var faults: FaultOptions

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if measuring.inject == .terminal {
      throw ValidationError(
        "--inject terminal: the gate judges the engine; 'latency run terminal' judges the trainer")
    }
  }

  func run() throws {
    try mappingMeasurementErrors {
      let known = try CountBaselineFile(chosenPath: baseline).read()
      let pack = try measuring.verifiedPack()
      let plan = try measuring.plan(
        profile.profile.scenarios(seed: measuring.seed), pack: pack, faults: faults)
      let folder = try RunFolder.create(folder)
      let session = try MeasurementSession(quiet: measuring.quiet)
      let configuration = GateConfiguration(budget: measuring.budget)
      let measurer = CountMeasurer(session: session, pack: pack)
      let counts = CountsGate.finding(
        try measurer.measurement(faults: faults.plant), baseline: known)
      let (result, scenarios) = try session.runUntilDecided(plan, configuration, counts: counts)
      try GateReporter(
        result: result, scenarios: scenarios, folder: folder, isJSON: options.json
      ).finish(
        measuring.record("gate", plan, configuration, scenarios), inconclusive: inconclusive)
    }
  }
}

/// The profiles of the gate as they are named on the command line.
enum GateProfileArgument: String, CaseIterable, ExpressibleByArgument {
  /// At most three minutes on two processors.
  case ci
  /// Every scenario of the engine in full.
  case nightly

  /// The scenarios behind the name.
  var profile: GateProfile {
    switch self {
    case .ci: .ci
    case .nightly: .nightly
    }
  }
}
