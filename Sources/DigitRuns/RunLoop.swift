package import DigitVerification

/// Makes all steps of a run in this process, one after the other.
package struct RunLoop: Sendable {
  private let runner: StepRunner

  /// Receives every step with what it came to.
  private let finished: @Sendable (PlannedStep, StepRunner.Outcome) -> Void

  /// Creates a loop.
  ///
  /// - Parameters:
  ///   - runner: makes the steps.
  ///   - finished: receives every step with what it came to.
  package init(
    _ runner: StepRunner,
    finished: @escaping @Sendable (PlannedStep, StepRunner.Outcome) -> Void = { _, _ in }
  ) {
    self.runner = runner
    self.finished = finished
  }

  /// How often damaged files are made again before the disk is not believed any more.
  private static let attempts = 3

  /// Makes what is missing.
  ///
  /// A file that turns out to be damaged is made again.
  ///
  /// - Returns: the pack's files, or `nil` where they were there.
  /// - Throws: ``RunError``.
  package func run() throws(RunError) -> CertifiedFiles? {
    var attempt = 1
    while true {
      do throws(RunError) { return try pass() } catch {
        guard error.status == .damaged, attempt < Self.attempts else { throw error }
        attempt += 1
      }
    }
  }

  private func pass() throws(RunError) -> CertifiedFiles? {
    var files: CertifiedFiles?
    if let pack = runner.plan.steps.last, try runner.folder.isDone(pack) {
      finished(pack, .present)
      return nil
    }
    for step in runner.plan.steps {
      let outcome = try runner.make(step)
      if case .certified(let made) = outcome { files = made }
      finished(step, outcome)
    }
    return files
  }
}
