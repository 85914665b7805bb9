import ArgumentParser
import DigitPack
import FileIO
import EssentialFoundation
import LatencyGate
import LatencyHarness
import LatencyMeasurement
import NumberText
import ProcessControl
import Reporting
import SystemPackage

/// What every measuring command has: a scratch folder, an interruption flag, a launcher, a clock.
final class MeasurementSession {
  /// Raised by Ctrl-C.
  let interruption = StopFlag()

  /// Runs rounds of this program.
  let launcher: RoundLauncher

  /// A folder for orders, journals and profiles, removed with the session.
  let scratch: FilePath

  private let origin = RunOrigin()
  private let isQuiet: Bool

  /// Creates a session; only after all input is validated.
  ///
  /// - Throws: ``CommandFailure`` if there is no scratch folder, `RoundError` in a debug build.
  init(quiet: Bool) throws {
    try BuildMode.requireOptimized()
    isQuiet = quiet
    scratch = FilePath(FileManager.default.temporaryDirectory.path)
      .appending("pi-trainer-latency-\(UUID().uuidString)")
    try mappingErrors { [scratch] in try FileSystem.real.makeFolder(scratch) }
    launcher = try RoundLauncher(folder: scratch, interruption: interruption)
    InterruptWatcher.redirectNextSignal { [launcher] _ in
      StandardError.write("\nending with what was measured so far; press again to stop at once\n")
      launcher.interrupt()
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: scratch.string) }

  /// A launcher for another program.
  func launcher(of program: String) throws -> RoundLauncher {
    let folder = scratch.appending("other")
    try mappingErrors { try FileSystem.real.makeFolder(folder) }
    return try RoundLauncher(
      program: FilePath(program), folder: folder, interruption: interruption)
  }

  /// Shows progress on standard error.
  func showProgress(_ text: String) {
    guard !isQuiet else { return }
    let seconds = Int(origin.seconds)
    if StandardError.isTerminal {
      StandardError.write("\r\u{1B}[K\(text) (\(seconds) s)")
    } else {
      StandardError.write("\(text) (\(seconds) s)\n")
    }
  }

  /// Removes the line of the progress.
  func clearProgress() {
    if !isQuiet, StandardError.isTerminal { StandardError.write("\r\u{1B}[K") }
  }

  /// The origin of the result.
  var provenance: Provenance { origin.provenance }

  /// Runs rounds until there are enough for a verdict.
  ///
  /// - Parameters:
  ///   - plan: what is run.
  ///   - configuration: the configuration of the gate, with the numbers of rounds for its looks.
  ///   - counts: the finding of the counts, if they were measured.
  ///   - confirmsOnly: whether there are further looks only to confirm a FAIL by time.
  ///   - player: plays the rounds; `nil` for this program's own.
  ///   - check: what answers are compared with.
  ///   - part: the name of the larger work, if any; its rounds are then shown only on a terminal.
  ///   - mustHappen: whether nothing was shown where an injected fault never happened.
  /// - Returns: the verdict and the rounds.
  /// - Throws: ``CommandFailure`` where an injected fault had to happen and never did.
  func runUntilDecided(
    _ plan: Campaign.Plan, _ configuration: GateConfiguration, counts: GateFinding? = nil,
    confirmsOnly: Bool = false, by player: (any RoundPlayer)? = nil, check: AnswerCheck = .pack,
    partOf part: String? = nil, mustHappen: Bool = true
  ) throws -> (result: GateResult, scenarios: [ScenarioRounds]) {
    var campaign = Campaign(plan, player: player ?? launcher, interruption: interruption)
    var escalation = EscalationPlan(looks: configuration.looks, confirmsOnly: confirmsOnly)
    let machine = MachineReport.facts(searchPath: ExternalProgram.searchPath)
    while true {
      let wanted = escalation.targetRounds
      try campaign.run(rounds: wanted) { scenario, done in
        guard let part else { return showProgress("round \(done) of \(wanted): \(scenario.label)") }
        if StandardError.isTerminal { showProgress("\(part): round \(done) of \(wanted)") }
      }
      let input = GateInput(
        configuration: configuration, scenarios: campaign.scenarios, counts: counts, check: check,
        hasCounters: player == nil || ThreadMeter().hasRunDelay, isComplete: campaign.isComplete,
        provenance: provenance, machine: machine)
      let result = LatencyJudge.judge(input)
      guard case .run(let next) = escalation.decide(after: result) else {
        clearProgress()
        if result.isComplete && mustHappen { try requireFaults(campaign) }
        return (result, campaign.scenarios)
      }
      guard part == nil else { continue }
      showProgress(
        result.isUnconfirmed
          ? "this looks like a FAIL; fresh rounds are to confirm it, \(next) in all"
          : "not clear after \(wanted) rounds; going on to \(next)")
    }
  }

  private func requireFaults(_ campaign: Campaign) throws {
    guard let fault = campaign.faultsThatNeverHappened.first,
      campaign.scenarios.allSatisfy({ $0.pairs.allSatisfy { $0.engine.oracle.isEmpty } })
    else { return }
    let seconds = campaign.scenarios.map { Double($0.schedule.duration) / 1e9 }.max() ?? 0
    throw CommandFailure(
      .usage,
      "--plant '\(fault)': it never happened in rounds of \(seconds.fixed(1)) s, so nothing was"
        + " shown; plant it earlier or more often, or play longer rounds")
  }
}

/// Where and when a command was run.
final class RunOrigin {
  private let started = Date()
  private let start = ContinuousClock.now

  /// How long it runs already.
  var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// The origin of a result.
  var provenance: Provenance {
    let change = SourceChange.current
    return Provenance(
      version: PiTrainer.configuration.version, toolchain: BuildMode.toolchain,
      architecture: BuildMode.architecture,
      command: ["pi-trainer"] + CommandLine.arguments.dropFirst(),
      started: started.formatted(.iso8601), seconds: seconds,
      commit: change.commit, branch: change.branch, programHash: programHash)
  }

  /// SHA-256 of this program; `nil` where it cannot be read.
  private lazy var programHash = ChildProcess.executablePath
    .flatMap { try? FileSystem.real.contents(of: $0, limit: 1 << 30) }
    .map { "\(SHA256Hasher.hash($0.span))" }
}

/// The change whose program is measured, so that a result can be attached to it.
struct SourceChange {
  /// The commit, followed by `-dirty` where files differ from it; `nil` where nobody says.
  let commit: String?
  /// The branch; `nil` where nobody says.
  let branch: String?

  /// What the pipeline says in its variables, or else git in the working folder.
  static let current: SourceChange = {
    func variable(_ names: String...) -> String? {
      names.lazy.compactMap { ProcessEnvironment.value($0) }.first { !$0.isEmpty }
    }
    let name = variable(
      "GITHUB_HEAD_REF", "GITHUB_REF_NAME", "CI_COMMIT_REF_NAME", "BRANCH_NAME")
    if let commit = variable("GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT") {
      return SourceChange(commit: commit, branch: name)
    }
    let branch = ExternalProgram.line("git", ["rev-parse", "--abbrev-ref", "HEAD"])
    return SourceChange(
      commit: ExternalProgram.line(
        "git", ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"]),
      branch: name ?? (branch == "HEAD" ? nil : branch))
  }()

  /// A seed from the commit: other commits play other schedules, one commit always the same.
  var seed: UInt64? {
    commit.flatMap { UInt64($0.prefix { $0.isHexDigit }.prefix(12), radix: 16) }
  }
}

/// Runs a closure that measures and turns its errors into ``CommandFailure``.
///
/// - Throws: ``CommandFailure`` with exit code 2: a run that cannot be made is neither a failed
///   gate nor a noisy machine.
func mappingMeasurementErrors<Result>(_ work: () throws -> Result) throws -> Result {
  do {
    return try work()
  } catch let failure as CommandFailure {
    throw CommandFailure(.usage, failure.description)
  } catch let error as RoundError {
    throw CommandFailure(.usage, error.description)
  }
}
