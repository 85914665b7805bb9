package import Arithmetic
package import Constants
internal import DigitChecks
internal import DigitPacks
internal import Files
package import Parallelism
internal import SystemPackage

/// Makes the steps of a run.
///
/// A step's file is pinned by a check of its own before it gets its name, believes nothing that its
/// inputs say of themselves, and depends on plan and name alone.
package struct StepRunner: Sendable {
  /// What a step came to.
  package enum Outcome {
    case present
    case made
    /// The pack was made, or a check of it failed.
    case certified(MadePack)
  }

  package let folder: DigitRunFolder

  let workers: Workers

  /// Receives the progress, on any thread.
  let report: @Sendable (GenerationProgress) -> Void

  /// The most memory that a step may take, in bytes.
  let memoryLimit: Int64?

  /// A fault to inject, for tests.
  package var fault: InjectedComputationFault?

  /// Whether steps are checked before they get their names; tests switch it off to see what catches
  /// a wrong number then.
  package var checksSteps = true

  package init(
    _ folder: DigitRunFolder, workers: Workers, memoryLimit: Int64? = nil,
    report: @escaping @Sendable (GenerationProgress) -> Void = { _ in }
  ) {
    self.folder = folder
    self.workers = workers
    self.memoryLimit = memoryLimit
    self.report = report
  }

  var plan: RunPlan { folder.plan }

  /// Makes a step unless its file is there.
  ///
  /// - Parameter step: those whose files it reads have been made.
  /// - Throws: ``RunError``; then nothing was written under the step's name.
  package func make(_ step: PlannedStep) throws(RunError) -> Outcome {
    if try folder.isDone(step) { return .present }
    let peak = StepMemory(plan, workers: workers.count).peak(of: step)
    if let memoryLimit, peak > memoryLimit {
      throw RunError(
        .memory,
        "the step '\(step.name)' needs about \(peak >> 20) MiB of memory, and --memory allows"
          + " \(memoryLimit >> 20) MiB; allow more, or plan the run again with more leaves")
    }
    let context = GenerationContext(
      arithmetic: ArithmeticContext(workers: workers, fault: fault), report: report)
    if case .pack = step.work { return try certify(context) }
    let contents = try contents(of: step, context)
    if let fault = context.arithmetic.faultLog.first { throw try failure(step, "\(fault)") }
    let file = folder.file(step.name)
    do throws(PlatformError) {
      try NumberFileWriter.write(
        to: file, run: plan.identity, step: step.name, numbers: contents.numbers,
        account: contents.account, workers: workers, fileSystem: folder.fileSystem)
    } catch {
      // Somebody else was faster; the bytes are the same.
      guard error.code == .alreadyExists else { throw RunError(error) }
      _ = try folder.read(step.name, workers: workers)
      return .present
    }
    return .made
  }

  /// What a step's file is to hold, checked.
  private func contents(
    of step: PlannedStep, _ context: GenerationContext
  ) throws(RunError) -> StepContents {
    guard let computation = plan.computation else {
      preconditionFailure("a run without nodes has one step")
    }
    let verifier = StepVerifier(digest: plan.identity.bytes, context: context.arithmetic)
    switch step.work {
    case .leaf(let terms):
      let node: SummedNode
      do { node = try computation.sum(terms, context: context) } catch {
        throw RunError(.failed, "the step '\(step.name)' was cancelled; nothing was kept")
      }
      let residues = verifier.residues(of: node.sum)
      try require(step) {
        verifier.isSum(
          residues, commonFactors: node.commonFactors, of: computation.formula, over: terms,
          needsP: computation.needsP(terms))
      }
      return StepContents(node, terms, residues, inputs: [], verifier)
    case .join(let terms):
      let left = try readNode(step.inputs[0], verifier)
      let right = try readNode(step.inputs[1], verifier)
      let node = computation.join(left.node, right.node, over: terms, context: context)
      let residues = verifier.residues(of: node.sum)
      try require(step) {
        verifier.isJoin(
          residues, of: left.residues, right.residues, needsP: computation.needsP(terms))
      }
      return StepContents(node, terms, residues, inputs: [left.input, right.input], verifier)
    case .long(let long): return try contents(of: long, step, computation, verifier, context)
    case .conversion: return try conversion(step, computation, verifier, context)
    case .hexadecimal(let part):
      let window = try window(part)
      return StepContents(
        sum(part, at: window.position), at: window.position, inputs: [window.input], verifier)
    case .pack: preconditionFailure("a pack is no file of numbers")
    }
  }

  private func contents(
    of long: SteppedComputation.LongStep, _ step: PlannedStep, _ computation: SteppedComputation,
    _ verifier: StepVerifier, _ context: GenerationContext
  ) throws(RunError) -> StepContents {
    report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let (finished, inputs) = try finished(
      long, of: step, made: nil, computation, verifier, context.arithmetic)
    try require(step) { verifier.holds(finished.identity) }
    return StepContents(long, finished, inputs: inputs, verifier)
  }

  /// Root, quotient or product, from the files that the step reads.
  ///
  /// - Parameter made: its two numbers, where they were computed before.
  func finished(
    _ long: SteppedComputation.LongStep, of step: PlannedStep,
    made: (SharedInteger, SharedInteger)?, _ computation: SteppedComputation,
    _ verifier: StepVerifier, _ context: ArithmeticContext
  ) throws(RunError) -> (FinishedStep, inputs: [NumberAccount.Input]) {
    switch long {
    case .root: return (computation.root(made, context), [])
    case .quotient:
      let sum = try readNode(step.inputs[0], verifier)
      let inputs = StepInputs(series: sum.node)
      return (computation.finish(.quotient, from: inputs, made: made, in: context), [sum.input])
    case .product:
      let root = try read(.root, verifier)
      let quotient = try read(.quotient, verifier)
      return (
        computation.product(of: root.value, quotient.value, made: made, in: context),
        [root.input, quotient.input]
      )
    }
  }

  private func conversion(
    _ step: PlannedStep, _ computation: SteppedComputation, _ verifier: StepVerifier,
    _ context: GenerationContext
  ) throws(RunError) -> StepContents {
    guard let last = computation.longSteps.last else {
      preconditionFailure("a formula ends with a step")
    }
    let value = try read(last, verifier)
    let digits: GeneratedDigits
    do throws(GenerationError) {
      digits = try DigitGenerator(formula: plan.formula).decimals(
        plan.digitCount, of: computation.value(value.value), context: context)
    } catch { throw try failure(step, "\(error)") }
    try require(step) { verifier.holds(digits) }
    return StepContents(digits, inputs: [value.input], verifier)
  }

  private func require(_ step: PlannedStep, _ check: () -> Bool) throws(RunError) {
    guard checksSteps, !check() else { return }
    throw try failure(
      step, "its numbers do not satisfy their equation; this machine computed wrongly")
  }

  /// Notes that a check failed, so that the run is not finished before all files were checked
  /// again.
  func failure(_ step: PlannedStep, _ cause: String) throws(RunError) -> RunError {
    let note = folder.path.appending("steps").appending("\(step.name).failed")
    // Where the note cannot be written, the exit code still says it.
    if let output = try? AtomicOutput(note, replacing: true, fileSystem: folder.fileSystem) {
      try? output.write(cause + "\n")
      try? output.commit()
    }
    return RunError(
      .failed,
      "the step '\(step.name)' FAILED its check: \(cause). Nothing was kept; test the memory of"
        + " this machine, repeat the step on another one, then 'job check --recheck' the run")
  }
}
