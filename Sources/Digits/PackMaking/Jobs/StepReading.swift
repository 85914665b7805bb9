internal import Arithmetic
internal import Constants
internal import DigitChecks
internal import DigitPacks

/// A node that was read, and the residues of its words.
typealias ReadNode = (node: SummedNode, residues: SeriesResidues, input: NumberAccount.Input)

/// The two numbers of root, quotient or product.
typealias ReadStep = (value: SharedInteger, rest: SharedInteger, input: NumberAccount.Input)

/// Reading the files of steps. The words stay in the mapped files.
extension StepRunner {
  /// Reads a node, and compares the residues of its words with those of its account.
  func readNode(_ step: String, _ verifier: StepVerifier) throws(RunError) -> ReadNode {
    let file = try folder.read(step, workers: workers)
    guard let p = file.integer("P"), let q = file.integer("Q"), let t = file.integer("T") else {
      throw try folder.damaged(step, "it does not hold P, Q and T")
    }
    let node = (sum: SharedSum(p: p, q: q, t: t), commonFactors: file.account.commonFactors)
    let residues = verifier.residues(of: node.sum)
    let found = [("P", residues.p), ("Q", residues.q), ("T", residues.t)]
    try compare(found, file, step, verifier)
    guard file.account.terms == plan.step(named: step)?.node else {
      throw try folder.damaged(step, "it sums other terms")
    }
    return (node, residues, input: NumberAccount.Input(step: step, root: file.root))
  }

  /// Reads root, quotient or product.
  func read(
    _ long: SteppedComputation.LongStep, _ verifier: StepVerifier
  ) throws(RunError) -> ReadStep {
    let step = long.rawValue
    let file = try folder.read(step, workers: workers)
    let names = StepContents.names(of: long)
    guard let value = file.integer(names.value), let rest = file.integer(names.rest) else {
      throw try folder.damaged(step, "it does not hold \(names.value) and \(names.rest)")
    }
    try compare(
      [(names.value, verifier.residue(of: value)), (names.rest, verifier.residue(of: rest))],
      file, step, verifier)
    return (value, rest, input: NumberAccount.Input(step: step, root: file.root))
  }

  private func compare(
    _ found: [(String, ResidueVector)], _ file: NumberFile, _ step: String, _ verifier: StepVerifier
  ) throws(RunError) {
    let residues = found.map { NumberAccount.Residues(name: $0.0, values: $0.1.published) }
    guard file.account.primes == verifier.primes.published, file.account.residues == residues
    else { throw try folder.damaged(step, "its residues are not those of its words") }
  }

  /// The decimals with their whole evidence, from the files.
  func digits(
    _ verifier: StepVerifier, _ context: ArithmeticContext
  ) throws(RunError) -> GeneratedDigits {
    guard let computation = plan.computation, let root = plan.steps.last(where: { $0.node != nil })
    else { preconditionFailure("a run without nodes leaves no evidence in files") }
    var inputs = StepInputs(series: try readNode(root.name, verifier).node)
    for long in computation.longSteps {
      let read = try read(long, verifier)
      inputs.finished[long] = computation.finish(
        long, from: inputs, made: (read.value, read.rest), in: context)
    }
    let result = computation.result(of: inputs)
    let file = try folder.read("convert", workers: workers)
    guard let digits = digits(of: result, in: file) else {
      throw try folder.damaged("convert", "it does not hold the decimals of the plan")
    }
    return digits
  }

  /// The decimals of a value in the file of the conversion; `nil` where they are not there.
  func digits(of result: FormulaResult, in file: NumberFile) -> GeneratedDigits? {
    guard let bytes = file.bytes("decimals"), file.account.values["decimals"] == plan.digitCount,
      Int64(bytes.count) == (plan.digitCount + 1) / 2,
      let firstHalf = file.account.values["firstHalf"]
    else { return nil }
    let conversion = ConversionEvidence(
      value: result.enclosure.lower, bits: result.enclosure.bits, decimals: plan.digitCount,
      firstHalf: firstHalf, remainder: file.integer("rest"), power: file.integer("power"))
    return GeneratedDigits(
      constant: plan.definition.constant, formula: plan.formula.identifier,
      decimals: PackedDecimals(bytes: bytes, count: plan.digitCount), evidence: result.evidence,
      origin: .conversion(conversion, of: result.enclosure))
  }
}
