import ArgumentParser
import ConstantGeneration
import DigitCore
import DigitPack
import DigitRuns
import DigitVerification

/// What a plan is made of on the command line.
struct PlanOptions {
  let constant: String
  let digits: DigitAmount
  let formula: String?
  let check: CheckLevel
  let proof: Bool
  let leaves: Int?
  let step: MemorySize?

  /// How many leaves there are unless told otherwise.
  private static let defaultLeaves = 16

  /// The plan.
  ///
  /// - Throws: ``CommandFailure`` where nothing can be planned.
  func plan() throws -> RunPlan {
    let name = try ConstantName.constant(constant)
    guard let definition = ConstantDefinition.of(name) else {
      throw CommandFailure(.usage, "'\(constant)' cannot be computed")
    }
    guard digits.value <= RunPlan.maximumDecimals else {
      throw CommandFailure(
        .usage,
        "--digits: the integers of a run suffice for \(DigitAmount(RunPlan.maximumDecimals))"
          + " decimals at most, not \(digits)")
    }
    let selected = formula.map { definition.formula(named: $0) } ?? definition.defaultFormula
    guard let selected else {
      throw CommandFailure(
        .usage,
        "--formula: \(definition.constant.name) has no formula '\(formula ?? "")'; "
          + Suggestion.text(to: formula ?? "", among: definition.formulas.map(\.name)))
    }
    if proof && !DigitProof.canProve(selected.identifier) {
      throw CommandFailure(
        .usage, "--proof: '\(selected.name)' leaves no proof; 'digits prove' makes one afterwards")
    }
    func plan(_ leaves: Int) -> RunPlan {
      RunPlan(
        definition, formula: selected, decimals: digits.value, level: check, isProved: proof,
        leaves: leaves)
    }
    guard let step else { return plan(leaves ?? Self.defaultLeaves) }
    return try smallest(step, plan)
  }

  /// The plan of the fewest leaves that each take no more memory than a limit.
  private func smallest(_ limit: MemorySize, _ plan: (Int) -> RunPlan) throws -> RunPlan {
    var count = 1
    while count <= RunPlan.maximumLeaves {
      let candidate = plan(count)
      let memory = StepMemory(candidate)
      let largest = candidate.steps.filter(\.isLeaf).map { memory.peak(of: $0) }.max() ?? 0
      if largest <= limit.bytes { return candidate }
      count *= 2
    }
    throw CommandFailure(.usage, "--step \(limit) is too little for any leaf; allow more")
  }
}

/// The error of a run as JSON.
private struct RunErrorReport: Encodable {
  let error: String
  let exitCode: Int32
}

/// Runs a closure and ends the program with the exit code of a run's error.
func mappingRunErrors<Result>(
  _ options: OutputOptions, _ work: () throws -> Result
) throws -> Result {
  do { return try work() } catch let error as RunError {
    StandardError.write("pi-trainer: \(error)\n")
    if options.json {
      options.output.print(
        RunErrorReport(error: error.description, exitCode: error.status.rawValue)
      ) { "" }
    }
    throw ExitCode(error.status.rawValue)
  }
}

/// The exit codes, as the help of every command on runs has them.
let runExitCodes = """
  EXIT CODES
    0    done, or done before
    1    a check failed: this machine computed wrongly, and nothing was kept
    2    the plan or the command is wrong
    3    a file could not be read or written
    4    a file was damaged; it was put aside, and is made again by the next call
    5    a step needs more memory than --memory allows
    130  interrupted
  """
