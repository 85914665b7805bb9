internal import ArgumentParser
internal import LatencyJudge
internal import LatencyReports

struct LatencyJudgeCommand<Own: OwnProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration("judge", PackageResources.latency_judge_txt)
  }

  @Option(help: "The samples of the program.", completion: .file())
  var engine: String

  @Option(help: "The samples of the control.", completion: .file())
  var control: String

  @Option(
    help: """
      The right answers, a line 'INDEX ANSWER' for each key, to compare with the column 'answer' \
      (default: none).
      """, completion: .file())
  var oracle: String?

  @Option(
    parsing: .unconditional, help: "The budget of a key (default: 16ms).",
    transform: MeasurementOptions.nanoseconds(_:))
  var budget: Int64 = 16_000_000

  @Option(
    parsing: .unconditional,
    help: "How long a key may keep the program in every round (default: the budget).",
    transform: MeasurementOptions.nanoseconds(_:))
  var limit: Int64?

  @OptionGroup var outcome: InconclusiveOptions

  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("The folder for all outputs.", valueName: "folder"),
    completion: .directory)
  var folder = "build/latency-judge"

  @OptionGroup var options: OutputOptions

  func run() throws {
    try mappingMeasurementErrors {
      let origin = RunOrigin(of: Own.self)
      let own = try SampleSource.samples(engine)
      let other = engine == control ? own : try SampleSource.samples(control)
      let expected = try oracle.map { (name) throws(CommandFailure) in
        try SampleSource.answers(name)
      }
      let rounds = try CommandFailure.ofUsage {
        try SampleRounds(engine: own, control: other, expecting: expected)
      }
      let coarse = rounds.scenarios.flatMap { $0.rounds(of: .engine) }.lazy
        .compactMap { MeasurementTrap.coarse(in: $0, budget: budget) }.first
      if let coarse { StandardError.write("warning: \(coarse.text)\n") }
      var configuration = GateConfiguration(
        budget: budget, limits: ReproducibleLimits(leastLimit: limit ?? budget))
      // How many rounds the first look has; those after it confirm.
      let firstLook = 9
      let count = rounds.scenarios.map(\.pairs.count).max() ?? 0
      configuration.looks = count > firstLook ? [firstLook, count] : [count]
      configuration.required = [.correctness]
      let folder = try RunFolder.create(folder)
      let result = LatencyJudge.judge(
        GateInput(
          configuration: configuration, scenarios: rounds.scenarios,
          check: oracle == nil ? .order : .oracle, hasCounters: rounds.hasCounters,
          isComplete: rounds.scenarios.flatMap(\.pairs).allSatisfy {
            $0.engine.isComplete && $0.control.isComplete
          }, provenance: origin.provenance, machine: []))
      try folder.report(
        result, rounds.scenarios,
        as: LatencyRunRecord(
          kind: "judge", scenarios: rounds.scenarios.map(\.scenario.id),
          seed: rounds.scenarios.first?.schedule.seed ?? 0, injection: nil, faults: []),
        isJSON: options.json, inconclusive: outcome.inconclusive)
    }
  }
}
