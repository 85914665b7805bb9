internal import Arithmetic
internal import Constants
internal import DigitChecks

struct StepContents {
  let numbers: [NamedNumber]
  let account: NumberAccount

  init(
    _ node: SummedNode, _ terms: Range<UInt64>, _ residues: SeriesResidues,
    inputs: [NumberAccount.Input], _ verifier: StepVerifier
  ) {
    numbers = [.integer("P", node.sum.p), .integer("Q", node.sum.q), .integer("T", node.sum.t)]
    account = NumberAccount(
      terms: terms, commonFactors: node.commonFactors, inputs: inputs,
      primes: verifier.primes.published,
      residues: zip(["P", "Q", "T"], [residues.p, residues.q, residues.t]).map {
        NumberAccount.Residues(name: $0, values: $1.published)
      })
  }

  /// The contents of root, quotient or product.
  init(
    _ step: SteppedComputation.LongStep, _ finished: FinishedStep,
    inputs: [NumberAccount.Input], _ verifier: StepVerifier
  ) {
    let names = Self.names(of: step)
    self.init(
      [(names.value, finished.value), (names.rest, finished.rest)], inputs: inputs,
      statements: [finished.identity.statement], verifier)
  }

  init(_ digits: GeneratedDigits, inputs: [NumberAccount.Input], _ verifier: StepVerifier) {
    guard case .conversion(let evidence, _) = digits.origin else {
      preconditionFailure("only binary values are converted")
    }
    let integers = [("rest", evidence.remainder), ("power", evidence.power)].compactMap { pair in
      pair.1.map { (pair.0, $0) }
    }
    self.init(
      integers, inputs: inputs, statements: [],
      values: ["decimals": evidence.decimals, "firstHalf": evidence.firstHalf], verifier,
      more: [.bytes("decimals", digits.decimals.bytes)])
  }

  /// The contents of a part of a hexadecimal window.
  init(
    _ part: HexadecimalPart, at position: UInt64, inputs: [NumberAccount.Input],
    _ verifier: StepVerifier
  ) {
    self.init(
      [], inputs: inputs, statements: [], values: ["position": Int64(position)], verifier,
      more: [.bytes("main", part.main.bytes), .bytes("other", part.other.bytes)])
  }

  private init(
    _ integers: [(String, SharedInteger)], inputs: [NumberAccount.Input], statements: [String],
    values: [String: Int64] = [:], _ verifier: StepVerifier, more: [NamedNumber] = []
  ) {
    numbers = integers.map { .integer($0.0, $0.1) } + more
    account = NumberAccount(
      inputs: inputs, statements: statements, primes: verifier.primes.published,
      residues: integers.map {
        NumberAccount.Residues(name: $0.0, values: verifier.residue(of: $0.1).published)
      },
      values: values)
  }

  /// The names of a step's numbers, as the certificate's equations have them.
  static func names(of step: SteppedComputation.LongStep) -> (value: String, rest: String) {
    switch step {
    case .root: ("S", "R")
    case .quotient: ("q", "r")
    case .product: ("B", "L")
    }
  }
}
