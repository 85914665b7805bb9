internal import ArgumentParser
internal import LatencyGate
internal import LatencyJudge
internal import Text

struct LatencyGateCommand<Own: OwnProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration("gate", PackageResources.latency_gate_txt)
  }

  @Option(
    help: "Judge the program that this file describes, instead of the engine.",
    completion: .file())
  var arm: String?

  @Option(
    help: ArgumentHelp(
      "What to compare the program of --arm with.", valueName: "program-or-revision"))
  var base: String?

  @Option(
    help: ArgumentHelp(
      "The shell's command that builds the program in the tree of the base.", valueName: "command"))
  var build: String?

  @OptionGroup var outcome: InconclusiveOptions

  @Option(
    help: """
      The gates that must have run, such as G0,G1,G4; one that did not is INCONCLUSIVE (default: \
      those of the profile; 'none' for no gate).
      """)
  var require: String?

  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("The folder for all outputs.", valueName: "folder"),
    completion: .directory)
  var folder = "build/latency"

  @OptionGroup var gate: Own.GateOptions

  @OptionGroup var own: Own.Options

  @OptionGroup var measuring: MeasurementOptions

  @OptionGroup var faults: FaultOptions

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if let require { _ = try Self.gates(require) }
    if arm != nil, let other = (gate.given + own.given).first {
      throw ValidationError("\(other) is for the engine, and --arm judges another program")
    }
    if base != nil, arm == nil {
      throw ValidationError(
        "--base is for a program that --arm describes; '\(Own.command("compare"))' compares builds"
          + " of the trainer")
    }
    if build != nil, base == nil { throw ValidationError("--build is for --base with a revision") }
    if gate.updatesProfile, !faults.plant.isEmpty {
      throw ValidationError("--update-profile saves the times of an engine without a fault")
    }
    if own.injection == .terminal {
      throw ValidationError(
        "--inject terminal: the gate judges the engine; '\(Own.command("run terminal"))' judges the"
          + " trainer")
    }
  }

  func run() throws {
    try mappingMeasurementErrors {
      if let arm { return try judge(try ArmSource.description(arm)) }
      let target = try own.target(for: "a gate without --arm")
      try target.checkBaseline(gate.baseline, allowsMissing: gate.updatesProfile)
      let seed = measuring.chosenSeed ?? SourceChange.current.seed ?? measuring.seed
      let profile = gate.profile
      let plan = Campaign.Plan(
        scenarios: profile.scenarios(seed: seed), seed: seed, injection: own.injection,
        faults: faults.plant, terminalRounds: profile.terminalRounds)
      try plan.check()
      var configuration = profile.configuration(budget: measuring.budget, limits: target.limits)
      if let require { configuration.required = try Self.gates(require) }
      let folder = try RunFolder.create(folder)
      let session = try MeasurementSession(of: Own.self, isQuiet: measuring.quiet)
      session.showProgress("seed \(seed)\(measuring.chosenSeed == nil ? ", from the commit" : "")")
      var work = MeasurementSession.Work(
        plan, configuration, player: try target.player(in: session), hog: try Own.start("hog"))
      work.counts = try target.counts(
        faults.plant, baseline: gate.baseline, isSaved: gate.updatesProfile, isBrief: false,
        in: session)
      let (result, scenarios) = try session.runUntilDecided(work)
      // An interrupted gate knows too few times to replace those that are committed.
      if gate.updatesProfile, result.isComplete { try target.save(result) }
      try report(result, scenarios, plan, folder)
    }
  }

  private func judge(_ description: ArmDescription) throws {
    let arm = Arm(description, seed: measuring.seed, faults: faults.plant, budget: measuring.budget)
    try arm.plan.check()
    var configuration = base == nil ? arm.configuration : arm.comparedConfiguration
    if let require { configuration.required = try Self.gates(require) }
    let folder = try RunFolder.create(folder)
    let session = try MeasurementSession(of: Own.self, isQuiet: measuring.quiet)
    var work = MeasurementSession.Work(
      arm.plan, configuration, player: try arm.player(Own.self, session), hog: try Own.start("hog"))
    work.check = arm.check
    work.calibration = arm.calibration.conditions
    guard let base else {
      let (result, scenarios) = try session.runUntilDecided(work)
      return try report(result, scenarios, arm.plan, folder)
    }
    let other = try ArmBase(base, of: description, build: build, in: session)
    defer { other.remove() }
    let (result, scenarios, rounds) = try session.runUntilDecided(
      work, against: try arm.player(Own.self, session, command: other.command),
      fault: other.fault, note: other.note)
    try report(result, scenarios, arm.plan, folder, base: rounds.map { (other.name, $0) })
  }

  private func report(
    _ result: GateResult, _ scenarios: [ScenarioRounds], _ plan: Campaign.Plan, _ folder: RunFolder,
    base: (name: String, rounds: ScenarioRounds)? = nil
  ) throws {
    try folder.report(
      result, scenarios, base: base?.rounds,
      as: LatencyRunRecord("gate", plan, scenarios, base: base?.name), isJSON: options.json,
      inconclusive: outcome.inconclusive)
  }

  private static func gates(_ list: String) throws -> [GateID] {
    if list == "none" { return [] }
    let known = GateSet.mission.gates
    return try list.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard let gate = known.first(where: { $0.rawValue == name }) else {
        let names = known.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--require: there is no gate '\(name)'; there are \(names)")
      }
      return gate
    }
  }
}
