import ArgumentParser
import FileIO
import EssentialFoundation
import LatencyHarness
import LatencyMeasurement
import SystemPackage

/// `pi-trainer latency compare`.
struct LatencyCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Test whether this program's engine is slower than that of another build.",
    discussion: """
      BINARY is another build of pi-trainer, such as that of the base branch. Rounds of the two \
      alternate at random, together with rounds of BINARY against itself, which show the noise. It \
      fails only where the sign test, the interval over rounds, an effect above the noise and \
      above 5 %, and a second run agree.
      """)

  @Option(
    help: ArgumentHelp("The program to compare with.", valueName: "binary"), completion: .file())
  var against: String

  @Option(help: "The scenario to play.")
  var scenario = "recite-endurance"

  @Option(parsing: .unconditional, help: "The largest number of keys in a round.")
  var keys = 6000

  @Option(parsing: .unconditional, help: "How many rounds.")
  var rounds = 15

  @Option(help: "What INCONCLUSIVE means: fail gives exit code 3, warn gives 0.")
  var inconclusive = GateReporter.InconclusivePolicy.fail

  @Option(name: .customLong("out"), help: "The folder for all outputs.")
  var folder = "build/latency-compare"

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
      try BaseBuild.check(against)
      let pack = try measuring.verifiedPack()
      let plan = try measuring.plan([scenario], pack: pack, faults: faults)
      let folder = try RunFolder.create(folder)
      let session = try MeasurementSession(quiet: measuring.quiet)
      let configuration = GateConfiguration(
        budget: measuring.budget,
        limits: try ReproducibleLimitsFile().read(isForced: measuring.force))
      let (finding, comparison) = try compare(plan, session)
      let played = ScenarioRounds(
        scenario: scenario, schedule: KeystrokeSchedule(scenario, seed: measuring.seed),
        pairs: comparison.pairs)
      let result = LatencyJudge.judge(
        GateInput(
          configuration: configuration, scenarios: [played], regression: finding,
          isComplete: comparison.isComplete, provenance: session.provenance,
          machine: MachineReport.facts(searchPath: ExternalProgram.searchPath)))
      try GateReporter(
        result: result, scenarios: [played], folder: folder, isJSON: options.json
      ).finish(
        measuring.record("compare", plan, configuration, [played]), inconclusive: inconclusive)
    }
  }

  /// Compares, and repeats what looks like a regression.
  private func compare(
    _ plan: Campaign.Plan, _ session: MeasurementSession
  ) throws -> (GateFinding, Comparison) {
    let base = try session.launcher(of: against)
    var comparison = try Comparison(
      plan, base: base, head: session.launcher, interruption: session.interruption)
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

/// The build of this program that a comparison is made with.
enum BaseBuild {
  /// What every build lists of a scenario.
  private struct ListedScenario: Decodable {
    let id: String
  }

  /// The limit of the output that is read.
  private static let maximumByteCount = 1 << 20

  /// Asks a program for its scenarios, which only a build of this program can list.
  ///
  /// - Throws: ``CommandFailure`` if it is not one.
  static func check(_ path: String) throws {
    let status = try mappingErrors { try FileSystem.real.status(of: FilePath(path)) }
    guard status?.isRegularFile == true else {
      throw CommandFailure(.usage, "--against '\(path)': there is no such program")
    }
    let list = ExternalProgram.output(
      of: FilePath(path), ["latency", "list", "--json"], limit: Self.maximumByteCount)
    guard let scenarios = try? JSONDecoder().decode([ListedScenario].self, from: Data(list ?? [])),
      !scenarios.isEmpty
    else {
      throw CommandFailure(
        .usage, "--against '\(path)': it is no pi-trainer; name the program of another build")
    }
  }
}
