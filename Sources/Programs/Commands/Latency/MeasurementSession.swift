internal import ArgumentParser
internal import Files
package import LatencyGate
package import LatencyJudge
internal import Processes
internal import Synchronization
package import SystemPackage
internal import Text

/// What every measuring command has: a scratch folder, an interruption flag, a clock.
package final class MeasurementSession {
  package let interruption = StopFlag()

  /// A folder for what rounds leave, removed with the session.
  package let scratch: FilePath

  private let origin: RunOrigin
  private let isQuiet: Bool
  private let interrupted: InterruptionHandler

  /// What is done beside raising the flag.
  private final class InterruptionHandler: Sendable {
    let work = Mutex<(@Sendable () -> Void)?>(nil)
  }

  /// Creates a session; only after all input is validated.
  ///
  /// - Throws: ``CommandFailure`` if there is no scratch folder, `RoundError` in a debug build.
  package init(of program: any OwnProgram.Type, isQuiet: Bool) throws {
    try BuildMode.requireOptimized()
    self.isQuiet = isQuiet
    origin = RunOrigin(of: program)
    scratch = FilePath(FileManager.default.temporaryDirectory.path)
      .appending("pi-trainer-latency-\(UUID().uuidString)")
    try FileSystem.real.makeFolder(scratch)
    interrupted = InterruptionHandler()
    InterruptWatcher.redirectNextSignal { [interrupted, interruption] _ in
      StandardError.write("\nending with what was measured so far; press again to stop at once\n")
      interruption.raise()
      interrupted.work.withLock { $0 }?()
    }
  }

  deinit { try? FileSystem.real.removeTree(scratch) }

  /// Has something done at an interruption, beside raising the flag.
  package func whenInterrupted(_ work: @escaping @Sendable () -> Void) {
    interrupted.work.withLock { $0 = work }
  }

  package func showProgress(_ text: String) {
    guard !isQuiet else { return }
    let seconds = Int(origin.seconds)
    if StandardError.isTerminal {
      StandardError.write("\r\u{1B}[K\(text) (\(seconds) s)")
    } else {
      StandardError.write("\(text) (\(seconds) s)\n")
    }
  }

  package func clearProgress() {
    if !isQuiet, StandardError.isTerminal { StandardError.write("\r\u{1B}[K") }
  }

  package var provenance: Provenance { origin.provenance }

  /// Ends a command that was interrupted.
  ///
  /// - Throws: `ExitCode`.
  package func endIfInterrupted() throws {
    if interruption.isRaised { throw ExitCode(130) }
  }

  /// Runs a program to its end, or to an interruption, which ends all that it has started.
  ///
  /// What it writes to standard output is dropped.
  ///
  /// - Returns: its exit code.
  /// - Throws: `ExitCode` after an interruption.
  func status(of program: String, _ arguments: [String]) throws -> Int32 {
    let pipes = try ChildPipes(program, arguments)
    pipes.closeInput()
    let child = pipes.child
    whenInterrupted { child.terminate() }
    if interruption.isRaised { child.terminate() }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while pipes.receive(into: &bytes, timeout: 1_000) != nil {}
    let status = child.wait().status
    whenInterrupted {}
    try endIfInterrupted()
    return status
  }

  /// What a session measures: the rounds of a campaign, and what is known beside them.
  package struct Work {
    package var plan: Campaign.Plan
    package var configuration: GateConfiguration
    package var player: any RoundPlayer
    /// The command of a process that spins.
    var hog: [String]
    package var counts: GateFinding?
    package var check = AnswerCheck.pack
    /// The conditions under which a calibration speaks for it.
    var calibration: String?
    /// Whether there are further looks only to confirm a FAIL by time.
    var confirmsOnly = false
    /// Whether nothing was shown where an injected fault never happened.
    package var mustHappen = true

    package init(
      _ plan: Campaign.Plan, _ configuration: GateConfiguration, player: any RoundPlayer,
      hog: [String]
    ) {
      self.plan = plan
      self.configuration = configuration
      self.player = player
      self.hog = hog
    }
  }

  /// Runs rounds until there are enough for a verdict.
  ///
  /// - Parameter part: the name of the larger work, if any; its rounds are then shown only on a
  ///   terminal.
  /// - Throws: ``CommandFailure`` where an injected fault had to happen and never did.
  package func runUntilDecided(
    _ work: Work, partOf part: String? = nil
  ) throws -> (result: GateResult, scenarios: [ScenarioRounds]) {
    var campaign = Campaign(
      work.plan, player: work.player, hog: work.hog, interruption: interruption)
    let result = try measurement(work).run { (wanted) throws(RoundError) in
      try campaign.run(rounds: wanted) { scenario, done in
        guard let part else { return showProgress("round \(done) of \(wanted): \(scenario.label)") }
        if StandardError.isTerminal { showProgress("\(part): round \(done) of \(wanted)") }
      }
      return (campaign.scenarios, campaign.isComplete)
    } further: { result, next in
      if part == nil { announce(next, after: result) }
    }
    clearProgress()
    try requireFaults(of: work, result, campaign.scenarios)
    return (result, campaign.scenarios)
  }

  /// Runs rounds of a base between those of the program until there are enough for a verdict.
  ///
  /// - Parameters:
  ///   - fault: why the base cannot be played, where that is known.
  ///   - note: what a reader has to know of the two programs.
  /// - Returns: without rounds of the base where it cannot be compared with.
  /// - Throws: ``CommandFailure`` where an injected fault had to happen and never did.
  func runUntilDecided(
    _ work: Work, against base: any RoundPlayer, fault: String? = nil, note: String? = nil
  ) throws -> (result: GateResult, scenarios: [ScenarioRounds], base: ScenarioRounds?) {
    var comparison = try Comparison(
      work.plan, base: base, head: work.player, hog: work.hog, interruption: interruption,
      fault: fault, note: note)
    let firstLook = work.configuration.looks.first ?? 0
    var regression: GateFinding?
    let measurement = measurement(work) { regression }
    let result = try measurement.run { (wanted) throws(RoundError) in
      try comparison.run(until: wanted) {
        showProgress("round \($0) of \(wanted), beside the base")
      }
      regression = comparison.finding(firstLook: firstLook)
      return ([comparison.headRounds], comparison.isComplete)
    } further: { result, next in
      announce(next, after: result)
    }
    clearProgress()
    try requireFaults(of: work, result, [comparison.headRounds])
    return (result, [comparison.headRounds], comparison.fault == nil ? comparison.baseRounds : nil)
  }

  private func measurement(
    _ work: Work, regression: @escaping () -> GateFinding? = { nil }
  ) -> Measurement {
    let machine =
      MachineReport.facts() + (work.calibration.map { CalibrationStore.facts(under: $0) } ?? [])
    return Measurement(work.configuration, confirmsOnly: work.confirmsOnly) {
      GateInput(
        configuration: work.configuration, scenarios: $0, regression: regression(),
        counts: work.counts, check: work.check,
        hasCounters: work.check == .pack || ThreadMeter().hasRunDelay, isComplete: $1,
        provenance: self.provenance, machine: machine)
    }
  }

  private func announce(_ rounds: Int, after result: GateResult) {
    showProgress(
      result.isUnconfirmed
        ? "this looks like a FAIL; fresh rounds are to confirm it, \(rounds) in all"
        : "not clear after \(result.rounds) rounds; going on to \(rounds)")
  }

  private func requireFaults(
    of work: Work, _ result: GateResult, _ scenarios: [ScenarioRounds]
  ) throws {
    guard result.isComplete, work.mustHappen,
      let fault = work.plan.faultsThatNeverHappened(in: scenarios).first,
      scenarios.allSatisfy({ $0.pairs.allSatisfy { $0.engine.oracle.isEmpty } })
    else { return }
    let seconds = scenarios.map { Double($0.schedule.duration) / 1e9 }.max() ?? 0
    throw CommandFailure(
      .usage,
      "--plant '\(fault)': it never happened in rounds of \(seconds.fixed(1)) s, so nothing was"
        + " shown; plant it earlier or more often, or play longer rounds")
  }
}

/// Runs a closure that measures and turns its errors into ``CommandFailure``.
///
/// - Throws: ``CommandFailure`` with exit code 2: a run that cannot be made is neither a failed
///   gate nor a noisy machine.
package func mappingMeasurementErrors<Result>(_ work: () throws -> Result) throws -> Result {
  do { return try mappingErrors(work) } catch let failure as CommandFailure {
    throw CommandFailure(.usage, failure.description)
  }
}
