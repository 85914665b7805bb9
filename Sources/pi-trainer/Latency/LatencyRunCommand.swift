import ArgumentParser
import LatencyHarness
import LatencyMeasurement
import SystemPackage

/// `pi-trainer latency run`.
struct LatencyRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Play one scenario, and judge it.",
    discussion: """
      SCENARIO is a name from 'latency list', or a file as 'latency describe --json' prints it. \
      Fewer than nine rounds give a less certain verdict, and the verdict says so. What fails by \
      measured time is played again before it is a FAIL. 'run browser' needs Chromium and the page \
      that 'make web' builds.
      """)

  @Argument(help: "A scenario's name, or a file.", completion: .file())
  var scenario: String

  @Option(parsing: .unconditional, help: "Keys a second, instead of the scenario's own rate.")
  var rate: Double?

  @Option(parsing: .unconditional, help: "The largest number of keys in a round.")
  var keys: Int?

  @Option(parsing: .unconditional, help: "How many rounds of engine and control.")
  var rounds = 3

  @Option(
    name: .customLong("out"),
    help: "The folder for all outputs (default: build/latency-SCENARIO).")
  var folder: String?

  @OptionGroup var measuring: MeasurementOptions

  @OptionGroup var faults: FaultOptions

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if let rate, !(rate >= 0.001 && rate <= 1_000_000) {
      throw ValidationError("--rate takes keys a second, from 0.001 to 1000000")
    }
    if let keys, !(1...Scenario.maximumKeyCount).contains(keys) {
      throw ValidationError("--keys takes a number from 1 to \(Scenario.maximumKeyCount)")
    }
    if !(1...1000).contains(rounds) {
      throw ValidationError("--rounds takes a number from 1 to 1000")
    }
  }

  func run() throws {
    let scenario = try mappingMeasurementErrors { try ScenarioSource.scenario(self.scenario) }
    let injection = measuring.inject ?? scenario.conditions.injection
    if injection == .browser { try Self.requireBrowser() }
    try mappingMeasurementErrors {
      let pack = try measuring.verifiedPack()
      let plan = try measuring.plan(played(scenario), pack: pack, faults: faults)
      let folder = try RunFolder.create(folder ?? "build/latency-\(scenario.id)")
      let session = try MeasurementSession(quiet: measuring.quiet)
      var configuration = GateConfiguration(
        budget: measuring.budget + (injection == .browser ? GateConfiguration.frame : 0),
        limits: try ReproducibleLimitsFile().read(isForced: measuring.force))
      configuration.looks = [rounds, rounds + (injection.isPainted ? rounds : max(5, rounds / 2))]
      let (result, scenarios) = try session.runUntilDecided(
        plan, configuration, confirmsOnly: true)
      try GateReporter(
        result: result, scenarios: scenarios, folder: folder, isJSON: options.json
      ).finish(measuring.record("run", plan, configuration, scenarios), inconclusive: .fail)
    }
  }

  /// Checks that Chromium and a built page are there.
  ///
  /// - Throws: ``CommandFailure`` that says how to get them; without Chromium nothing is known of
  ///   the page, as in an inconclusive run.
  private static func requireBrowser() throws(CommandFailure) {
    let installation = BrowserInstallation.current
    guard installation.chromium != nil else {
      throw CommandFailure(
        .inputOutput,
        "Chromium is missing: 'apt-get install chromium' installs it, CHROMIUM names another")
    }
    guard installation.isBuilt else {
      throw CommandFailure(
        .usage,
        "'\(installation.site)' has no built page: 'make web' builds it, PI_TRAINER_SITE names"
          + " another folder")
    }
  }

  /// The scenario with the options applied; of a painted one, a scenario for each rate.
  private func played(_ scenario: Scenario) -> [Scenario] {
    if (measuring.inject ?? scenario.conditions.injection).isPainted {
      return (rate.map { scenario.steady(atRate: $0, seed: measuring.seed) } ?? scenario)
        .steps(limitedTo: keys)
    }
    var scenario = scenario
    // A scenario that is run alone is judged; in a profile, headroom is only reported.
    if scenario.role == .headroom { scenario.role = .gate }
    if let keys { scenario = scenario.limited(toKeys: keys) }
    if let rate { scenario = scenario.paced(atRate: rate, seed: measuring.seed) }
    return [scenario]
  }
}
