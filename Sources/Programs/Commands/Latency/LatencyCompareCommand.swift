internal import ArgumentParser
internal import LatencyGate
internal import LatencyJudge
internal import Processes
internal import SystemPackage

struct LatencyCompareCommand<Own: OwnProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "compare",
      abstract: "Test whether this program's engine is slower than that of another build.",
      discussion: """
        BINARY is another build of pi-trainer, such as that of the base branch. Rounds of the two \
        alternate at random, together with rounds of BINARY against itself, which show the noise. \
        It fails only where the sign test, the interval over rounds, an effect above the noise and \
        above 5 %, and a second run agree.
        """)
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
        scenarios: [scenario], seed: measuring.seed, injection: own.injection,
        faults: faults.plant)
      try plan.check()
      let folder = try RunFolder.create(folder)
      let session = try MeasurementSession(of: Own.self, isQuiet: measuring.quiet)
      let (finding, comparison) = try compare(plan, target, session)
      let played = ScenarioRounds(
        scenario: scenario, schedule: KeystrokeSchedule(scenario, seed: measuring.seed),
        pairs: comparison.pairs)
      let result = LatencyJudge.judge(
        GateInput(
          configuration: GateConfiguration(budget: measuring.budget, limits: target.limits),
          scenarios: [played], regression: finding, isComplete: comparison.isComplete,
          provenance: session.provenance,
          machine: MachineReport.facts(searchPath: ExternalProgram.searchPath)))
      try GateReporter(
        result: result, scenarios: [played], folder: folder, isJSON: options.json
      ).finish(
        LatencyRunRecord("compare", plan, [played]), inconclusive: outcome.inconclusive)
    }
  }

  private func compare(
    _ plan: Campaign.Plan, _ target: any OwnTarget, _ session: MeasurementSession
  ) throws -> (GateFinding, Comparison) {
    var comparison = try Comparison(
      plan, base: try target.player(of: against, in: session),
      head: try target.player(in: session), interruption: session.interruption)
    let rounds = rounds
    try comparison.run(rounds: rounds) { session.showProgress("round \($0) of \(rounds)") }
    let first = comparison.rounds
    var confirmation: [RoundComparison]?
    if !first.isEmpty,
      RegressionGate.isSuspicious(
        RegressionEffect(first), noise: RegressionGate.noiseFloor(comparison.noise))
    {
      session.showProgress("this looks like a regression; running again to confirm it")
      try comparison.run(rounds: rounds) {
        session.showProgress("confirming: round \($0) of \(rounds)")
      }
      confirmation = Array(comparison.rounds.dropFirst(first.count))
    }
    session.clearProgress()
    let finding = RegressionGate.finding(
      first, confirmation: confirmation, noise: comparison.noise)
    return (finding, comparison)
  }
}
