import ArgumentParser
import Commands
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import PackMaking
import Parallelism
import SystemPackage

/// What is to be computed, as the command line says it.
struct ComputationOptions: ParsableArguments {
  @Option(
    name: [.customShort("n"), .customLong("digits")], parsing: .unconditional,
    help: ArgumentHelp(
      "How many decimals: 1000000, 1_000_000, 1,000,000, 1M, 1G (default: 1,000,000).",
      valueName: "count"), transform: DigitAmount.argument)
  var digits = DigitAmount(1_000_000)

  @Option(
    help: ArgumentHelp(
      "How thoroughly the digits are checked: none, standard or thorough.", valueName: "level"))
  var check = CheckLevel.standard

  @Option(
    help: ArgumentHelp(
      "The formula, as 'digits list' names it (default: the constant's first).",
      valueName: "name"), completion: ConstantName.formulas)
  var formula: String?

  /// The request for a pack.
  ///
  /// - Parameter series: the sum of a file; then the name is that of the pack, not of a constant.
  /// - Throws: `ValidationError` where nothing can be computed so.
  func request(
    for name: String, of series: ConstantDefinition? = nil, in folder: FilePath,
    proving proof: String?, replacing isReplacing: Bool = false, workers: Workers = .one
  ) throws -> PackRequest {
    let known = try series ?? ConstantDefinition.of(ConstantName.digits(name))
    guard let definition = known else { throw ValidationError("'\(name)' cannot be computed") }
    let constant = definition.constant
    guard digits.value <= PackLayout.maximumDigitCount else {
      throw ValidationError(
        "--digits: a pack holds \(DigitAmount(PackLayout.maximumDigitCount)) decimals at most, not"
          + " \(digits)")
    }
    let selected = formula.map { definition.formula(named: $0) } ?? definition.defaultFormula
    guard let selected else {
      throw ValidationError(
        "--formula: \(constant.name) has no formula '\(formula ?? "")'; "
          + Suggestion.text(to: formula ?? "", among: definition.formulas.map(\.name)))
    }
    let proof = try proof.flatMap { try ProofArgument.formula(named: $0, of: constant) }
    if let proof, !DigitProof.canProve(selected.identifier, by: proof) {
      throw ValidationError(
        "--proof: '\(selected.name)' leaves no proof of \(constant.name); use"
          + " '\(definition.defaultFormula.name)', or 'digits prove' afterwards")
    }
    let file = "\(series == nil ? constant.name : name).digitpack"
    return PackRequest(
      definition: definition, formula: selected, digitCount: digits.value, level: check,
      path: folder.appending(file), isReplacing: isReplacing, workers: workers, proof: proof)
  }

  /// The request for the pack of a run, and its steps.
  ///
  /// - Parameters:
  ///   - constant: its name or its symbol.
  ///   - run: the folder of the run.
  ///   - proof: the formula of a proof, as ``ProofArgument`` reads it; `nil` where none is made.
  ///   - leaves: into how many pieces the series is cut.
  ///   - step: the memory that each may take, in place of their number.
  ///   - workers: the threads that compute.
  /// - Throws: `ValidationError` where nothing can be planned.
  func plan(
    for constant: String, in run: FilePath, proving proof: String?, leaves: Int? = nil,
    step: MemorySize? = nil, workers: Workers = .one
  ) throws -> (request: PackRequest, plan: RunPlan) {
    let request = try request(
      for: constant, in: run.appending("out"), proving: proof, workers: workers)
    guard digits.value <= RunPlan.maximumDigitCount else {
      throw ValidationError(
        "--digits: the integers of a run suffice for \(DigitAmount(RunPlan.maximumDigitCount))"
          + " decimals at most, not \(digits)")
    }
    guard let step else { return (request, RunPlan(request, leaves: leaves)) }
    guard let plan = RunPlan(request, leafMemory: step.bytes) else {
      throw ValidationError("--step \(step) is too little for any leaf; allow more")
    }
    return (request, plan)
  }
}

/// The formula of a proof, as the command line names it.
enum ProofArgument {
  /// The name of a constant's usual formula.
  static let usual = "usual"

  static let all = ProofFormula.all(of: .pi).map(\.rawValue)

  /// The formula with a name.
  ///
  /// - Throws: `ValidationError` where it proves nothing of the constant.
  static func formula(
    named name: String, of constant: MathematicalConstant
  ) throws -> ProofFormula {
    let formulas = ProofFormula.all(of: constant)
    guard let formula = formulas.first(where: { [usual, $0.rawValue].contains(name) }) else {
      if formulas.isEmpty {
        let proved = MathematicalConstant.all.filter { !ProofFormula.all(of: $0).isEmpty }
        throw ValidationError(
          "--proof: no proof of \(constant.name) is made; there are those of"
            + " \(proved.map(\.name).joined(separator: ", "))")
      }
      let known = formulas.map(\.rawValue).joined(separator: " or ")
      throw ValidationError(
        "--proof: nothing proves \(constant.name) by '\(name)'; it takes \(known), or stands after"
          + " the constants")
    }
    return formula
  }
}

struct StepOptions: ParsableArguments {
  @OptionGroup var threads: ThreadOptions

  @Option(
    help: ArgumentHelp(
      "The memory that a step may take, such as 4G (default: any).", valueName: "size"))
  var memory: MemorySize?

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  var workers: Workers { Workers(threads.count) }
}
