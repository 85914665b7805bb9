import ArgumentParser
import Commands
import Files
import LatencyGate
import LatencyJudge
import Processes
import SystemPackage
import Text
import TrainerLatency

/// `gate-power calibrate`.
struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Calibrate the gate with the trainer's engine: the published table.",
    discussion: """
      What 'pi-trainer latency calibrate' does in short, with the dense scenario of the profile ci \
      in a length that holds every fault, on an idle machine and under the load of two spinning \
      processes ("hogs").
      """)

  /// A part of the table that can be run alone.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    /// The engine without a fault on an idle machine: false alarms.
    case idle
    /// The injected faults on an idle machine: misses.
    case faults
    /// The engine without a fault under load: false alarms under noise.
    case hogs
    /// The injected faults under load: what noise hides.
    case hogFaults = "hog-faults"

    func holds(_ row: CalibrationPlan.Row) -> Bool {
      switch self {
      case .idle: row.fault == nil && row.surroundings == .idle
      case .faults: row.fault != nil && row.surroundings == .idle
      case .hogs: row.fault == nil && row.surroundings == .hogs
      case .hogFaults: row.fault != nil && row.surroundings == .hogs
      }
    }
  }

  @Option(help: "Repeat the table, and start no run after this many minutes.")
  var minutes: Double?

  @Option(help: "Run one part of the table only: idle, faults, hogs or hog-faults.")
  var only: Part?

  @Option(help: "Stop a line at this many runs, earlier ones included.")
  var runs: Int?

  @OptionGroup var outcome: InconclusiveOptions

  @Option(name: .customLong("out"), help: "The folder for calibration.json and its table.")
  var folder = "build/latency-calibration-full"

  @Option(parsing: .unconditional, help: "The seed of the first run of each line.")
  var seed: UInt64 = 1

  @Option(help: "The committed counts of a key.", completion: .file())
  var baseline = "Resources/latency-counts.json"

  @OptionGroup var trainer: TrainerOptions

  @OptionGroup var options: OutputOptions

  func run() throws {
    try mappingMeasurementErrors {
      let plan = self.plan
      var calibration = try Calibration(plan, folder: folder, seed: seed)
      try trainer.verifyPack()
      let known = try JSONDecoder().decode(
        CountBaseline.self, from: Data(try FileSystem.real.contents(of: FilePath(baseline))))
      let (session, player) = try trainer.session()
      let canCount =
        ExternalProgram.find("valgrind") != nil
        && known.entry(toolchain: BuildMode.toolchain, architecture: BuildMode.architecture) != nil
      try calibration.run(
        minutes: minutes, runs: runs, in: session, options, canCount: canCount,
        inconclusive: outcome.inconclusive
      ) { row, seed, name in
        let hogs = row.surroundings == .hogs ? try CPULoad(2, command: trainer.hog) : nil
        defer { hogs?.end() }
        let faults = row.fault.map { [$0] } ?? []
        var work = MeasurementSession.Work(
          Campaign.Plan(scenarios: plan.scenarios, seed: seed, faults: faults),
          plan.configuration, player: player, hog: trainer.hog)
        if case .slow = row.fault {
          let measurement = try InstructionCounter.measurement(
            faults, .instructions, pack: trainer.pack, folder: session.scratch,
            valgrind: ExternalProgram.find("valgrind"), program: trainer.path
          ) { session.showProgress("counting \($0)") }
          work.counts = CountsGate.finding(measurement, baseline: known)
          // The counts decide; one round is enough to judge the rest.
          work.configuration.looks = [1]
        }
        return try session.runUntilDecided(work, partOf: name).result
      }
    }
  }

  /// The dense scenario, long enough for every fault of the gate's design.
  private var plan: CalibrationPlan {
    let faults: [InjectedFault] = [
      .wrong(key: 777), .lost(key: 42), .slow(share: 0.03),
      .stall(nanoseconds: 20_000_000, key: 5_123),
      .randomStall(nanoseconds: 20_000_000, oneIn: 1_000),
      .lock(nanoseconds: 30_000_000, every: 1_000_000_000),
    ]
    let rows = CalibrationTally.Surroundings.allCases.flatMap { surroundings in
      [CalibrationPlan.Row(nil, surroundings)]
        + faults.map { CalibrationPlan.Row($0, surroundings) }
    }
    return CalibrationPlan(
      rows.filter { only?.holds($0) ?? true },
      scenarios: ["recite-endurance"].compactMap {
        Scenario.builtIn($0)?.limited(toKeys: 5_200)
      }, configuration: GateConfiguration())
  }
}
