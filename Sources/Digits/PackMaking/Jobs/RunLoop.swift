package import Parallelism

/// Makes all steps of a run in this process, one after the other.
package struct RunLoop: Sendable {
  private let runner: StepRunner

  /// Receives every step with what it came to.
  private let finished: @Sendable (PlannedStep, StepRunner.Outcome) -> Void

  package init(
    _ runner: StepRunner,
    finished: @escaping @Sendable (PlannedStep, StepRunner.Outcome) -> Void = { _, _ in }
  ) {
    self.runner = runner
    self.finished = finished
  }

  /// Creates a loop with a runner of its own.
  ///
  /// - Parameters:
  ///   - memoryLimit: the most memory that a step may take, in bytes.
  ///   - report: receives what happens, on any thread.
  package init(
    _ run: DigitRunFolder, workers: Workers, memoryLimit: Int64? = nil,
    report: @escaping @Sendable (PlannedPack.Event) -> Void
  ) {
    let count = run.plan.steps.count
    let runner = StepRunner(run, workers: workers, memoryLimit: memoryLimit) {
      report(.progress($0))
    }
    self.init(runner) { step, outcome in
      if case .made = outcome { report(.step(step.name, of: count)) }
    }
  }

  /// How often damaged files are made again before the disk is not believed any more.
  private static let attempts = 3

  /// Makes what is missing.
  ///
  /// A file that turns out to be damaged is made again.
  ///
  /// - Returns: what became of the pack, or `nil` where it was there.
  package func run() throws(RunError) -> MadePack? {
    let start = ContinuousClock.now
    var attempt = 1
    while true {
      do throws(RunError) {
        var made = try pass()
        made?.seconds = (ContinuousClock.now - start) / .seconds(1)
        made?.estimatedMemory = StepMemory(runner.plan, workers: runner.workers.count).inOneProcess
        return made
      } catch {
        guard error.status == .damaged, attempt < Self.attempts else { throw error }
        attempt += 1
      }
    }
  }

  private func pass() throws(RunError) -> MadePack? {
    var pack: MadePack?
    if let last = runner.plan.steps.last, try runner.folder.isDone(last) {
      finished(last, .present)
      return nil
    }
    for step in runner.plan.steps {
      let outcome = try runner.make(step)
      if case .certified(let made) = outcome { pack = made }
      finished(step, outcome)
    }
    return pack
  }
}
