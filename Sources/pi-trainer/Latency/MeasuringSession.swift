import ArgumentParser
import Foundation
import LatencyHarness
import LatencyMeasurement
import PlatformIO
import Reporting
import SystemPackage

/// What every measuring command has: a place to work, a way to be interrupted, a launcher, a clock.
final class MeasuringSession {
  /// Raised by Ctrl-C.
  let interruption = StopFlag()

  /// Runs rounds of this program.
  let launcher: RoundLauncher

  /// A folder for orders, journals and profiles; it goes with the session.
  let scratch: FilePath

  private let started = Date()
  private let start = ContinuousClock.now
  private let isQuiet: Bool

  /// Prepares to measure; to be made once all input was found good.
  ///
  /// - Throws: ``CommandFailure`` when there is no place to work, `RoundError` in a debug build.
  init(quiet: Bool) throws {
    try BuildMode.requireOptimised()
    isQuiet = quiet
    scratch = FilePath(FileManager.default.temporaryDirectory.path)
      .appending("pi-trainer-latency-\(UUID().uuidString)")
    try reporting { [scratch] in try FileSystem.real.makeFolder(scratch) }
    launcher = try RoundLauncher(folder: scratch, interruption: interruption)
    InterruptWatcher.handOver { [launcher] _ in
      StandardError.write("\nending with what was measured so far; once more ends at once\n")
      launcher.interrupt()
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: scratch.string) }

  /// A launcher for another program.
  func launcher(of program: String) throws -> RoundLauncher {
    let folder = scratch.appending("other")
    try reporting { try FileSystem.real.makeFolder(folder) }
    return try RoundLauncher(
      program: FilePath(program), folder: folder, interruption: interruption)
  }

  /// Tells how far the work is, on standard error.
  func tell(_ text: String) {
    guard !isQuiet else { return }
    let seconds = Int((ContinuousClock.now - start) / .seconds(1))
    if StandardError.isTerminal {
      StandardError.write("\r\u{1B}[K\(text) (\(seconds) s)")
    } else {
      StandardError.write("\(text) (\(seconds) s)\n")
    }
  }

  /// Removes the line that tells how far the work is.
  func clearLine() {
    if !isQuiet, StandardError.isTerminal { StandardError.write("\r\u{1B}[K") }
  }

  /// Where the result is from.
  var provenance: Provenance {
    Provenance(
      version: PiTrainer.configuration.version, toolchain: BuildMode.toolchain,
      architecture: BuildMode.architecture,
      command: ["pi-trainer"] + CommandLine.arguments.dropFirst(),
      started: started.formatted(.iso8601), seconds: (ContinuousClock.now - start) / .seconds(1))
  }

  /// Runs rounds until the judge has what he needs.
  ///
  /// - Parameters:
  ///   - plan: what is run.
  ///   - configuration: what is asked for; its looks say after how many rounds is judged.
  ///   - counts: the finding of the counts, where they were taken.
  ///   - part: of what larger work this is a part; its rounds are then told to a terminal alone,
  ///     which forgets them.
  /// - Returns: the verdict and the rounds.
  func judged(
    _ plan: Campaign.Plan, _ configuration: GateConfiguration, counts: GateFinding? = nil,
    partOf part: String? = nil
  ) throws -> (result: GateResult, scenarios: [ScenarioRounds]) {
    var campaign = Campaign(plan, launcher: launcher, interruption: interruption)
    var escalation = EscalationPlan(looks: configuration.looks)
    let machine = MachineReport.facts(searchPath: ExternalProgram.searchPath)
    while true {
      let wanted = escalation.roundsWanted
      try campaign.run(rounds: wanted) { scenario, done in
        guard let part else { return tell("round \(done) of \(wanted): \(scenario.label)") }
        if StandardError.isTerminal { tell("\(part): round \(done) of \(wanted)") }
      }
      let input = GateInput(
        configuration: configuration, scenarios: campaign.scenarios, counts: counts,
        isComplete: campaign.isComplete, provenance: provenance, machine: machine)
      let result = TerminalGate.judges(input) ? TerminalGate.judge(input) : Gate.judge(input)
      guard case .run(let next) = escalation.decide(after: result) else {
        clearLine()
        return (result, campaign.scenarios)
      }
      if part == nil { tell("not clear after \(wanted) rounds; going on to \(next)") }
    }
  }
}
