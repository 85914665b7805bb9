import ArgumentParser
import FileIO
import EssentialFoundation
import LatencyGate
import LatencyHarness
import LatencyMeasurement
import NumberText
import SystemPackage

/// `pi-trainer latency calibrate`.
struct LatencyCalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Measure how often the gate itself is wrong: false alarms and missed faults.",
    discussion: """
      Runs the gate repeatedly: on an engine without a fault, where FAIL is a false alarm, and \
      with each kind of fault injected, where anything but a FAIL of the right gate is a miss; \
      both on an idle machine and under the load of two spinning processes ("hogs"). Rates come \
      with exact 95 % confidence bounds. The table is kept in calibration.json, and a later run \
      with the same --out adds to it. Exit code 1 for a false alarm, or for any miss of a fault \
      that noise cannot hide; 3 when another fault was missed more often than not on the idle \
      machine, or was blamed on the wrong cause.
      """)

  @Flag(help: "A short form for continuous integration: less than two minutes.")
  var short = false

  @Option(help: "Repeat the table, and start no run after this many minutes.")
  var minutes: Double?

  @Option(
    help: """
      Run one part of the table only: idle (no fault), faults, hogs (no fault, under load) or \
      hog-faults (under load).
      """)
  var only: CalibrationPart?

  @Option(help: "Stop a line at this many runs, earlier ones included.")
  var runs: Int?

  @Option(help: "What INCONCLUSIVE means: fail gives exit code 3, warn gives 0.")
  var inconclusive = GateReporter.InconclusivePolicy.fail

  @Option(name: .customLong("out"), help: "The folder for calibration.json and its table.")
  var folder = "build/latency-calibration"

  @OptionGroup var measuring: MeasurementOptions

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if let minutes, !(minutes > 0 && minutes <= 100_000) {
      throw ValidationError("--minutes takes a number above 0, at most 100000")
    }
    if let runs, runs < 1 { throw ValidationError("--runs must be at least 1") }
  }

  func run() throws {
    try mappingMeasurementErrors {
      let plan = short ? CalibrationPlan.short : .full
      let conditions = conditions(of: plan)
      let store = CalibrationStore(folder: FilePath(folder))
      var tallies = try store.load(defaults: plan.tallies, conditions: conditions)
      let pack = try measuring.verifiedPack()
      let baseline = try CountBaselineFile(chosenPath: nil).read()
      let session = try MeasurementSession(quiet: measuring.quiet)
      let machine = MachineReport.facts(searchPath: ExternalProgram.searchPath)
      let work = Work(plan: plan, pack: pack, baseline: baseline, session: session)
      var result: CalibrationResult {
        CalibrationResult(
          tallies, conditions: conditions, provenance: session.provenance, machine: machine)
      }
      let start = ContinuousClock.now
      var done = 0
      while minutes != nil || runs != nil || done < plan.runsPerCycle(of: only) {
        let elapsedMinutes = (ContinuousClock.now - start) / .seconds(60)
        if let limit = minutes ?? plan.minuteLimit, elapsedMinutes >= limit { break }
        guard let index = plan.next(tallies, of: only, below: runs) else { break }
        let name = "\(tallies[index].name), run \(tallies[index].runs + 1)"
        let seed = tallies[index].nextSeed(from: measuring.seed)
        session.showProgress("calibrating: \(name), seed \(seed)")
        guard let judgement = try runGate(plan.lines[index], work, name, seed: seed)
        else { break }
        tallies[index].add(judgement)
        done += 1
        session.showProgress("  \(judgement.verdict.rawValue): \(judgement.headline)")
        try store.save(result)
      }
      session.clearProgress()
      options.output.print(result) { CalibrationTable(result).text }
      try end(result, session, canCount: work.canCount)
    }
  }

  /// What all runs that are counted together have in common.
  private func conditions(of plan: CalibrationPlan) -> String {
    plan.summary
      + "; budget \(DurationFormat.text(measuring.budget)); seeds from \(measuring.seed) on"
  }

  /// What all runs share.
  private struct Work {
    let plan: CalibrationPlan
    let pack: String
    let baseline: CountBaseline
    let session: MeasurementSession

    /// Whether instructions can be counted here and compared with a baseline.
    var canCount: Bool {
      ExternalProgram.find("valgrind") != nil
        && baseline.entry(
          toolchain: BuildMode.toolchain, architecture: BuildMode.architecture) != nil
    }
  }

  /// Runs the gate once; `nil` if it was interrupted.
  private func runGate(
    _ line: CalibrationPlan.Row, _ work: Work, _ name: String, seed: UInt64
  ) throws -> GateResult? {
    let session = work.session
    let hogs = try line.surroundings == .hogs ? CPULoad(2, program: session.launcher.program) : nil
    defer { hogs?.end() }
    var campaign = try measuring.plan(work.plan.scenarios, pack: work.pack, seed: seed)
    campaign.faults = line.plant.map { [$0] } ?? []
    var configuration = GateConfiguration(budget: measuring.budget)
    var counts: GateFinding?
    if let plant = line.plant, plant.hasPrefix("slow:") {
      let measurement = try CountMeasurer(session: session, pack: work.pack)
        .measurement(faults: [plant], .instructions)
      counts = CountsGate.finding(measurement, baseline: work.baseline)
      // The counts decide; one round is enough to judge the rest.
      configuration.looks = [1]
    }
    let result = try session.runUntilDecided(campaign, configuration, counts: counts, partOf: name)
      .result
    return session.interruption.isRaised ? nil : result
  }

  private func end(
    _ result: CalibrationResult, _ session: MeasurementSession, canCount: Bool
  ) throws {
    if session.interruption.isRaised { throw ExitCode(130) }
    let issues = result.issues(canCount: canCount)
    for issue in issues { StandardError.write("pi-trainer: \(issue.text)\n") }
    if issues.contains(where: \.isCertain) { throw ExitCode(1) }
    if !issues.isEmpty {
      StandardError.write("INCONCLUSIVE: noise or a missing tool hid some faults\n")
      if inconclusive == .fail { throw ExitCode(3) }
    }
  }
}

/// A part of the calibration that can be run alone.
enum CalibrationPart: String, CaseIterable, ExpressibleByArgument {
  /// The engine without a fault on an idle machine: false alarms.
  case idle
  /// The injected faults on an idle machine: misses.
  case faults
  /// The engine without a fault under the load of two processes: false alarms under noise.
  case hogs
  /// The injected faults under the load of two processes: what noise hides.
  case hogFaults = "hog-faults"
}

/// What `calibrate` repeats: the gate with one injected fault, idle or under load.
struct CalibrationPlan {
  /// One line of the table.
  struct Row {
    /// The injected fault as its option, or `nil`.
    let plant: String?
    /// The load of the machine.
    let surroundings: CalibrationTally.Surroundings

    /// How many runs it gets for each run of an ordinary line.
    ///
    /// A false alarm is rarer than a miss and needs more runs to be seen.
    var weight: Int { plant == nil && surroundings == .idle ? 2 : 1 }

    /// Which part of the table it belongs to.
    var part: CalibrationPart {
      switch (plant, surroundings) {
      case (nil, .idle): .idle
      case (nil, .hogs): .hogs
      case (_, .idle): .faults
      case (_, .hogs): .hogFaults
      }
    }
  }

  /// The lines of the table.
  let lines: [Row]

  /// What is played.
  let scenarios: [Scenario]

  /// The minutes after which no further run starts by default; `nil` for one cycle of all lines.
  let minuteLimit: Double?

  /// The published table: the dense scenario of the gate's profile `ci`, long enough for every
  /// fault of the harness's design.
  static var full: CalibrationPlan {
    CalibrationPlan(
      keys: 5_200,
      plants: [
        "wrong@777", "lost@42", "slow:3%", "stall:20ms@5123", "random-stall:20ms/1000",
        "lock:30ms/1s",
      ], repeatsFaultsUnderLoad: true, minuteLimit: nil)
  }

  /// A short form for continuous integration: half a second a round, faults that fit in.
  static var short: CalibrationPlan {
    CalibrationPlan(
      keys: 2_000,
      plants: [
        "wrong@77", "lost@42", "slow:3%", "stall:20ms@700", "random-stall:20ms/300",
        "lock:30ms/150ms",
      ], repeatsFaultsUnderLoad: false, minuteLimit: 1.5)
  }

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - keys: how many keys a round has.
  ///   - plants: the faults.
  ///   - repeatsFaultsUnderLoad: whether they are also injected under load.
  ///   - minuteLimit: the minutes after which no further run starts.
  private init(keys: Int, plants: [String], repeatsFaultsUnderLoad: Bool, minuteLimit: Double?) {
    self.minuteLimit = minuteLimit
    // The exact and quick lines first, load last: a noisy machine may not finish.
    lines =
      [Row(plant: nil, surroundings: .idle)] + plants.map { Row(plant: $0, surroundings: .idle) }
      + [Row(plant: nil, surroundings: .hogs)]
      + (repeatsFaultsUnderLoad ? plants.map { Row(plant: $0, surroundings: .hogs) } : [])
    scenarios = ["recite-endurance"].compactMap { Scenario.builtIn($0)?.limited(toKeys: keys) }
  }

  /// The number of runs of one cycle, in which every line of some parts has its due.
  ///
  /// - Parameter part: the only part to run, or `nil` for all.
  func runsPerCycle(of part: CalibrationPart?) -> Int {
    indices(of: part).reduce(0) { $0 + lines[$1].weight }
  }

  private func indices(of part: CalibrationPart?) -> [Int] {
    lines.indices.filter { part == nil || lines[$0].part == part }
  }

  /// The index of the line that is furthest behind, so that the lines stay in proportion after any
  /// interruption.
  ///
  /// - Parameters:
  ///   - tallies: what ran so far, one for each line.
  ///   - part: the only part to run, or `nil` for all.
  ///   - runs: how many runs are enough for a line; `nil` for no end.
  /// - Returns: `nil` when every line has enough.
  func next(
    _ tallies: [CalibrationTally], of part: CalibrationPart?, below runs: Int?
  ) -> Int? {
    indices(of: part).filter { tallies[$0].runs < runs ?? .max }.min {
      tallies[$0].runs * lines[$1].weight < tallies[$1].runs * lines[$0].weight
    }
  }

  /// The tallies before the first run.
  var tallies: [CalibrationTally] {
    lines.map { line in
      CalibrationTally(line.plant.flatMap { try? InjectedFault(parsing: $0) }, line.surroundings)
    }
  }

  /// What is played, as text.
  var summary: String {
    let looks = GateConfiguration().looks
    let rounds = "\(looks.first ?? 0) to \(looks.last ?? 0) rounds of engine and control"
    return scenarios.map { "\($0.label), \($0.keys.grouped) keys" }.joined(separator: "; ")
      + "; \(rounds)"
  }
}
