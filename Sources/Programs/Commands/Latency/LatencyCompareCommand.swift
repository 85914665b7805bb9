internal import ArgumentParser
internal import LatencyGate
internal import LatencyJudge

struct LatencyCompareCommand<Own: OwnProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration("compare", PackageResources.latency_compare_txt)
  }

  @Option(
    help: ArgumentHelp("The program to compare with.", valueName: "binary"), completion: .file())
  var against: String

  @Option(help: "The scenario to play.")
  var scenario = "recite-endurance"

  @Option(parsing: .unconditional, help: "The largest number of keys in a round.")
  var keys = 6000

  @Option(parsing: .unconditional, help: "How many rounds.")
  var rounds = 15

  @OptionGroup var outcome: InconclusiveOptions

  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("The folder for all outputs.", valueName: "folder"),
    completion: .directory)
  var folder = "build/latency-compare"

  @OptionGroup var own: Own.Options

  @OptionGroup var measuring: MeasurementOptions

  @OptionGroup var faults: FaultOptions

  @OptionGroup var options: OutputOptions

  func validate() throws {
    let fewest = RegressionGate.minimumRounds
    if !(fewest...1000).contains(rounds) {
      throw ValidationError(
        "--rounds takes a number from \(fewest) to 1000; fewer cannot tell a change from chance")
    }
    if !(1...Scenario.maximumKeyCount).contains(keys) {
      throw ValidationError("--keys takes a number from 1 to \(Scenario.maximumKeyCount)")
    }
  }

  func run() throws {
    try mappingMeasurementErrors {
      let scenario = try ScenarioSource.scenario(scenario).limited(toKeys: keys)
      let target = try own.target(for: "a comparison of builds")
      try target.checkBase(against)
      let plan = Campaign.Plan(
        scenarios: [scenario], seed: measuring.seed, injection: own.injection, faults: faults.plant)
      try plan.check()
      let folder = try RunFolder.create(folder)
      let session = try MeasurementSession(of: Own.self, isQuiet: measuring.quiet)
      var configuration = GateConfiguration(budget: measuring.budget, limits: target.limits)
      configuration.looks = [rounds, 2 * rounds]
      configuration.required = [.regression]
      var work = MeasurementSession.Work(
        plan, configuration, player: try target.player(in: session), hog: try Own.start("hog"))
      work.confirmsOnly = true
      let (result, scenarios, base) = try session.runUntilDecided(
        work, against: try target.player(of: against, in: session))
      try folder.report(
        result, scenarios, base: base,
        as: LatencyRunRecord("compare", plan, scenarios, base: base == nil ? nil : against),
        isJSON: options.json, inconclusive: outcome.inconclusive)
    }
  }
}
