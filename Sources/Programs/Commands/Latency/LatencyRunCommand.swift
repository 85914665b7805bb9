internal import ArgumentParser
internal import LatencyGate
internal import LatencyJudge

struct LatencyRunCommand<Own: OwnProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration("run", PackageResources.latency_run_txt)
  }

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

  @OptionGroup var own: Own.Options

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
    try mappingMeasurementErrors {
      let scenario = try ScenarioSource.scenario(self.scenario)
      let injection = own.injection ?? scenario.conditions.injection
      let target = try own.target(for: "the scenario '\(scenario.id)'")
      let plan = Campaign.Plan(
        scenarios: played(scenario, injection), seed: measuring.seed, injection: own.injection,
        faults: faults.plant)
      try plan.check()
      let folder = try RunFolder.create(folder ?? "build/latency-\(scenario.id)")
      let session = try MeasurementSession(of: Own.self, isQuiet: measuring.quiet)
      var configuration = GateConfiguration(budget: measuring.budget, limits: target.limits)
      configuration.looks = [rounds, rounds + (injection.isPainted ? rounds : max(5, rounds / 2))]
      var work = MeasurementSession.Work(
        plan, configuration, player: try target.player(in: session), hog: try Own.start("hog"))
      work.confirmsOnly = true
      let (result, scenarios) = try session.runUntilDecided(work)
      try folder.report(
        result, scenarios, as: LatencyRunRecord("run", plan, scenarios), isJSON: options.json,
        inconclusive: .fail)
    }
  }

  /// The scenario with the options applied; of a painted one, a scenario for each rate.
  private func played(_ scenario: Scenario, _ injection: InjectionMode) -> [Scenario] {
    if injection.isPainted {
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
