internal import Arithmetic
internal import Constants
internal import DigitChecks
internal import DigitPacks
internal import Files
package import Parallelism
internal import SystemPackage

/// Checks the files of a run, and puts aside what is damaged or wrong.
package struct RunCheck: Sendable {
  /// What was found out about a step's file.
  package enum Finding: String, Sendable, Codable {
    /// It is whole, and right where it was recomputed.
    case good
    /// It is not there yet.
    case missing
    /// Its bytes are not those that were written; it was put aside.
    case damaged
    /// Its numbers are not those of its terms or equation; it was put aside.
    case wrong
    /// It was made from a file that is wrong; it was put aside.
    case derived = "made from a wrong file"
  }

  /// What was found out about a step.
  package struct Result: Sendable, Codable {
    package let step: String
    package let finding: Finding
    package let cause: String?
  }

  private let folder: DigitRunFolder
  private let workers: Workers

  private var runner: StepRunner { StepRunner(folder, workers: workers) }

  package init(_ folder: DigitRunFolder, workers: Workers) {
    self.folder = folder
    self.workers = workers
  }

  /// Checks files.
  ///
  /// - Parameter recomputes: whether every number is compared with the plain recurrence over its
  ///   own terms, or with its equation, modulo primes that follow from its own file.
  /// - Throws: ``RunError`` where a file cannot be read or put aside.
  /// - Complexity: O(n) in the length of the files; recomputed, O(n) word operations in the terms.
  package func results(of steps: [PlannedStep], recomputes: Bool) throws(RunError) -> [Result] {
    var results: [Result] = []
    var suspects: Set<SHA256Hash> = []
    for step in steps {
      results.append(try result(of: step, recomputes: recomputes, &suspects))
    }
    if recomputes, steps.count == folder.plan.steps.count { try forgetFailures() }
    return results
  }

  private func result(
    of step: PlannedStep, recomputes: Bool, _ suspects: inout Set<SHA256Hash>
  ) throws(RunError) -> Result {
    if case .pack = step.work { return try packResult(step) }
    let file: NumberFile
    do {
      file = try NumberFile(
        folder.file(step.name), run: folder.plan.identity, step: step.name, workers: workers,
        fileSystem: folder.fileSystem)
    } catch let error as PlatformError {
      guard error.errno == .noSuchFileOrDirectory else { throw RunError(error) }
      return Result(step: step.name, finding: .missing, cause: nil)
    } catch {
      return try putAside(step, .damaged, "\(error)")
    }
    let origin = file.account.inputs.first { suspects.contains($0.root) }
    let context = ArithmeticContext(workers: workers)
    let isRight = recomputes ? try isRight(file, step, context) : true
    if let fault = context.faultLog.first {
      throw RunError(.failed, "while the step '\(step.name)' was checked, \(fault)")
    }
    guard !isRight || origin != nil else {
      return Result(step: step.name, finding: .good, cause: nil)
    }
    suspects.insert(file.root)
    if let origin { return try putAside(step, .derived, "made from '\(origin.step)'") }
    let place = step.node.map { " over the terms \($0.lowerBound) to \($0.upperBound - 1)" } ?? ""
    return try putAside(
      step, .wrong,
      "its numbers\(place) are not what they should be, although its hashes are right: the machine"
        + " that made it computed wrongly")
  }

  private func putAside(
    _ step: PlannedStep, _ finding: Finding, _ cause: String
  ) throws(RunError) -> Result {
    let name = try folder.putAside(step.name)
    return Result(step: step.name, finding: finding, cause: "\(cause); put aside as '\(name)'")
  }

  private func packResult(_ step: PlannedStep) throws(RunError) -> Result {
    guard try folder.isDone(step) else {
      return Result(step: step.name, finding: .missing, cause: nil)
    }
    do throws(PackError) {
      _ = try DigitPack(opening: folder.pack).verify(threads: workers.count)
      return Result(step: step.name, finding: .good, cause: nil)
    } catch {
      guard error.underlying == nil else { throw RunError(.disk, error.description) }
      return Result(
        step: step.name, finding: .damaged,
        cause: "\(error.description); remove out/ and run again")
    }
  }

  /// Compares numbers with what their terms, or their equation, give.
  private func isRight(
    _ file: NumberFile, _ step: PlannedStep, _ context: ArithmeticContext
  ) throws(RunError) -> Bool {
    guard let computation = folder.plan.computation else { return true }
    // Primes that nobody could know when the file was made, unless he made the file for them.
    let verifier = StepVerifier(digest: file.root.bytes, context: context)
    switch step.work {
    case .leaf(let terms), .join(let terms):
      guard let p = file.integer("P"), let q = file.integer("Q"), let t = file.integer("T") else {
        return false
      }
      let residues = verifier.residues(of: SharedSum(p: p, q: q, t: t))
      return file.account.terms == terms
        && verifier.isSum(
          residues, commonFactors: file.account.commonFactors, of: computation.formula,
          over: terms, needsP: computation.needsP(terms))
    case .long(let long): return try isRight(long, step, file, computation, verifier, context)
    case .conversion:
      guard try haveFiles(of: step.inputs) else { return true }
      let own = StepVerifier(digest: folder.plan.identity.bytes, context: context)
      guard let last = computation.longSteps.last else { return false }
      let value = computation.value(try runner.read(last, own).value)
      guard let digits = runner.digits(of: value, in: file) else { return false }
      return verifier.holds(digits)
    case .hexadecimal(let part):
      guard try haveFiles(of: step.inputs) else { return true }
      let position = try runner.window(part).position
      return file.account.values["position"] == Int64(position)
        && file.windowPart == runner.sum(part, at: position)
    case .pack: return true
    }
  }

  private func isRight(
    _ long: SteppedComputation.LongStep, _ step: PlannedStep, _ file: NumberFile,
    _ computation: SteppedComputation, _ verifier: StepVerifier, _ context: ArithmeticContext
  ) throws(RunError) -> Bool {
    let names = StepContents.names(of: long)
    guard let value = file.integer(names.value), let rest = file.integer(names.rest) else {
      return false
    }
    guard try haveFiles(of: step.inputs) else { return true }
    let own = StepVerifier(digest: folder.plan.identity.bytes, context: context)
    let finished = try runner.finished(
      long, of: step, made: (value, rest), computation, own, context)
    return verifier.holds(finished.0.identity)
  }

  /// Whether the inputs are there; without them an equation cannot be looked at.
  private func haveFiles(of steps: [String]) throws(RunError) -> Bool {
    for step in steps {
      let status = try onDisk { () throws(PlatformError) in
        try folder.fileSystem.status(of: folder.file(step))
      }
      if status == nil { return false }
    }
    return true
  }

  /// After every file was compared with what it should be, a failed check counts no more.
  private func forgetFailures() throws(RunError) {
    for name in try folder.incidents() where name.hasSuffix(".failed") {
      try onDisk { () throws(PlatformError) in
        let steps = folder.path.appending("steps")
        let checked = steps.appending("\(name)-checked")
        try folder.fileSystem.remove(checked)
        try folder.fileSystem.move(steps.appending(name), to: checked)
      }
    }
  }

  /// Removes what killed steps left, while nobody is at work in the folder.
  package func removeLeftovers() throws(RunError) -> Int {
    try onDisk { () throws(PlatformError) in
      var count = 0
      for part in [folder.path.appending("steps"), folder.path.appending("out")] {
        for name in try folder.fileSystem.names(in: part) where name.hasSuffix(".partial") {
          try folder.fileSystem.remove(part.appending(name))
          count += 1
        }
      }
      return count
    }
  }
}
