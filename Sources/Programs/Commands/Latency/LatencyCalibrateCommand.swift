internal import ArgumentParser
internal import LatencyGate
internal import LatencyJudge

struct LatencyCalibrateCommand<Own: OwnProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration("calibrate", PackageResources.latency_calibrate_txt)
  }

  @Option(help: "Calibrate with the program that this file describes.", completion: .file())
  var arm: String?

  @Option(help: "Repeat the table, and start no run after this many minutes.")
  var minutes: Double?

  @Option(help: "Stop a line at this many runs, earlier ones included.")
  var runs: Int?

  @OptionGroup var outcome: InconclusiveOptions

  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("The folder for calibration.json and its table.", valueName: "folder"),
    completion: .directory)
  var folder = CalibrationStore.standardFolder

  @OptionGroup var own: Own.Options

  @OptionGroup var measuring: MeasurementOptions

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if let minutes, !(minutes > 0 && minutes <= 100_000) {
      throw ValidationError("--minutes takes a number above 0, at most 100000")
    }
    if let runs, runs < 1 { throw ValidationError("--runs must be at least 1") }
    if arm != nil, let other = own.given.first {
      throw ValidationError("\(other) is for the engine, and --arm names another program")
    }
  }

  func run() throws {
    try mappingMeasurementErrors {
      if let arm { return try calibrate(try ArmSource.description(arm)) }
      let target = try own.target(for: "a calibration without --arm")
      var plan = target.calibration
      plan.configuration.budget = measuring.budget
      let scenarios = plan.scenarios
      let configuration = plan.configuration
      var calibration = try Calibration(plan, folder: folder, seed: measuring.seed)
      let session = try MeasurementSession(of: Own.self, isQuiet: measuring.quiet)
      let player = try target.player(in: session)
      try calibration.run(
        minutes: minutes, runs: runs, in: session, options,
        canCount: target.canCount, inconclusive: outcome.inconclusive
      ) { row, seed, name in
        let faults = row.fault.map { [$0] } ?? []
        var work = MeasurementSession.Work(
          Campaign.Plan(scenarios: scenarios, seed: seed, injection: own.injection, faults: faults),
          configuration, player: player, hog: try Own.start("hog"))
        if case .slow = row.fault {
          work.counts = try target.counts(
            faults, baseline: nil, isSaved: false, isBrief: true, in: session)
          // The counts decide; one round is enough to judge the rest.
          work.configuration.looks = [1]
        }
        return try run(work, row, name, session)
      }
    }
  }

  private func calibrate(_ description: ArmDescription) throws {
    let arm = Arm(description, seed: measuring.seed, faults: [], budget: measuring.budget)
    var calibration = try Calibration(arm.calibration, folder: folder, seed: measuring.seed)
    let session = try MeasurementSession(of: Own.self, isQuiet: measuring.quiet)
    try calibration.run(
      minutes: minutes, runs: runs, in: session, options, canCount: false,
      inconclusive: outcome.inconclusive
    ) { row, seed, name in
      let arm = Arm(
        description, seed: seed, faults: row.fault.map { [$0] } ?? [], budget: measuring.budget)
      var work = MeasurementSession.Work(
        arm.plan, arm.configuration, player: try arm.player(Own.self, session),
        hog: try Own.start("hog"))
      work.check = arm.check
      guard row.fault == nil else { return try run(work, row, name, session) }
      // A change that changes nothing.
      work.configuration = arm.comparedConfiguration
      return try session.runUntilDecided(work, against: work.player).result
    }
  }

  private func run(
    _ work: MeasurementSession.Work, _ row: CalibrationPlan.Row, _ name: String,
    _ session: MeasurementSession
  ) throws -> GateResult {
    let hogs = row.surroundings == .hogs ? try CPULoad(2, command: work.hog) : nil
    defer { hogs?.end() }
    return try session.runUntilDecided(work, partOf: name).result
  }
}
