import ArgumentParser
import Foundation
import LatencyHarness
import LatencyMeasurement
import PlatformIO
import SystemPackage

/// `pi-trainer latency calibrate`.
struct LatencyCalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Measure how often the gate itself is wrong: false alarms and missed faults.",
    discussion: """
      The gate runs again and again: on an engine without a fault, idle and beside two spinning \
      processes, where FAIL is a false alarm; and with each kind of fault planted, where anything \
      but the right gate's FAIL is a miss. Rates come with their exact bounds of 95 % confidence. \
      With --out the table is kept in calibration.json, and a later call with the same folder adds \
      to it. Exit code 1 on a false alarm, or when a fault that noise cannot hide was missed; \
      3 when noise hid another.
      """)

  @Flag(help: "A short form for continuous integration: under two minutes.")
  var short = false

  @Option(help: "Begin no further run after so many minutes, and go round until then.")
  var minutes: Double?

  @Option(
    help: "Run one part of the table only: idle, faults, or hogs, the runs beside two hogs.")
  var only: CalibrationPart?

  @Option(help: "Begin no further run once each line of that part has so many, kept ones included.")
  var runs: Int?

  @Option(help: "What INCONCLUSIVE means: fail gives exit code 3, warn gives 0.")
  var inconclusive = GateEnding.Inconclusive.fail

  @Option(name: .customLong("out"), help: "The folder for calibration.json and its table.")
  var folder = "build/latency-calibration"

  @OptionGroup var measuring: MeasuringOptions

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if let minutes, !(minutes > 0 && minutes <= 100_000) {
      throw ValidationError("--minutes takes a number above 0")
    }
    if let runs, runs < 1 { throw ValidationError("--runs takes a number from 1") }
  }

  func run() throws {
    try pi_trainer.measuring {
      let plan = short ? CalibrationPlan.short : .full
      let store = CalibrationStore(folder: FilePath(folder))
      var tallies = try store.load(or: plan.tallies)
      let pack = try measuring.verifiedPack()
      let baseline = try CountBaselineFile(chosen: nil).read()
      let session = try MeasuringSession(quiet: measuring.quiet)
      let machine = MachineReport.facts(searchPath: ExternalProgram.searchPath)
      let work = Work(plan: plan, pack: pack, baseline: baseline, session: session)
      let start = ContinuousClock.now
      var done = 0
      while minutes != nil || runs != nil || done < plan.runsOfOneTurn(of: only) {
        let passed = (ContinuousClock.now - start) / .seconds(60)
        if let limit = minutes ?? plan.mostMinutes, passed >= limit { break }
        let index = plan.next(tallies, of: only)
        if let runs, tallies[index].runs >= runs { break }
        let name = "\(name(tallies[index])), run \(tallies[index].runs + 1)"
        session.tell("calibrating: \(name)")
        guard let result = try judged(plan.lines[index], work, name) else { break }
        tallies[index].add(result)
        done += 1
        session.tell("  \(result.verdict.rawValue): \(result.headline)")
        try store.save(
          CalibrationResult(tallies, provenance: session.provenance, machine: machine), plan)
      }
      session.clearLine()
      let result = CalibrationResult(tallies, provenance: session.provenance, machine: machine)
      options.output.print(result) { CalibrationTable(result, plan).text }
      try end(result, session, canCount: work.canCount)
    }
  }

  /// What all runs share.
  private struct Work {
    let plan: CalibrationPlan
    let pack: String
    let baseline: CountBaseline
    let session: MeasuringSession

    /// Whether instructions can be counted here, and compared with something.
    var canCount: Bool {
      ExternalProgram.find("valgrind") != nil
        && baseline.entry(
          toolchain: BuildMode.toolchain, architecture: BuildMode.architecture) != nil
    }
  }

  private func name(_ tally: CalibrationTally) -> String {
    (tally.plant.isEmpty ? "no fault" : tally.plant)
      + (tally.surroundings == .hogs ? " beside hogs" : "")
  }

  /// One run of the gate, or `nil` when it was interrupted.
  private func judged(
    _ line: CalibrationPlan.Line, _ work: Work, _ name: String
  ) throws -> GateResult? {
    let session = work.session
    let hogs = try line.surroundings == .hogs ? Hogs(2, program: session.launcher.program) : nil
    defer { hogs?.end() }
    var campaign = try measuring.plan(work.plan.scenarios, pack: work.pack)
    campaign.faults = line.plant.map { [$0] } ?? []
    var configuration = GateConfiguration(budget: measuring.budget)
    var counts: GateFinding?
    if let plant = line.plant, plant.hasPrefix("slow:") {
      let measurement = try CountTaking(session: session, pack: work.pack)
        .measurement(faults: [plant], .instructions)
      counts = CountsGate.finding(measurement, baseline: work.baseline)
      // The counts settle it; one round is enough to judge the rest.
      configuration.looks = [1]
    }
    let result = try session.judged(campaign, configuration, counts: counts, partOf: name).result
    return session.interruption.isRaised ? nil : result
  }

  private func end(
    _ result: CalibrationResult, _ session: MeasuringSession, canCount: Bool
  ) throws {
    if session.interruption.isRaised { throw ExitCode(130) }
    let missed = result.tallies.filter {
      $0.expectedGate != nil && $0.runs > 0 && $0.caught == 0
    }
    let falseAlarms = result.tallies.contains { $0.expectedGate == nil && $0.alarms > 0 }
    // Noise can hide a stall, but never a wrong verdict, and no count where counting was possible.
    let certain = missed.filter {
      $0.expectedGate == .correctness || ($0.expectedGate == .counts && canCount)
    }
    for complaint in result.complaints { StandardError.write("pi-trainer: \(complaint)\n") }
    if falseAlarms || !certain.isEmpty { throw ExitCode(1) }
    if !missed.isEmpty {
      StandardError.write("INCONCLUSIVE: noise or a missing tool hid some faults\n")
      if inconclusive == .fail { throw ExitCode(3) }
    }
  }
}
