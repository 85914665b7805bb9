package import Arithmetic
package import Constants
internal import DigitCore
internal import Parallelism

/// What checks are run on: a computation, the decimals that were read back, and what both share.
package final class CheckRun {
  package let generated: GeneratedDigits
  package let store: any DecimalStore
  package let scan: DecimalScan

  /// What was asked for.
  let certifier: Certifier

  var definition: ConstantDefinition { certifier.definition }
  var level: CheckLevel { certifier.level }
  var context: GenerationContext { certifier.context }

  private var knownEvidence: ComputationEvidence?

  init(
    _ certifier: Certifier, _ generated: GeneratedDigits, _ store: any DecimalStore,
    _ scan: DecimalScan
  ) {
    self.certifier = certifier
    self.generated = generated
    self.store = store
    self.scan = scan
  }

  /// The computation's own evidence with the residues of the decimals, taken once.
  package func evidence() throws(CertificationError) -> ComputationEvidence {
    if let knownEvidence { return knownEvidence }
    context.report(GenerationProgress(stage: .residues, share: 0))
    let residues: ResidueVector
    do { residues = try scan.residues(of: store, workers: context.workers) } catch {
      throw .pack(error)
    }
    let evidence = ComputationEvidence(
      of: generated, decimals: residues, count: store.digitCount, primes: scan.primes,
      context: context.arithmetic)
    knownEvidence = evidence
    return evidence
  }
}

/// What a computation left for the residue certificates.
package final class ComputationEvidence {
  let generated: GeneratedDigits
  let checker: EvidenceChecker

  /// How many decimals were read back.
  let count: Int64

  private let decimals: ResidueVector
  private let context: ArithmeticContext

  /// How the decimals follow from what the formula gave, and whether its bounds agree on them.
  private(set) lazy var origin = verdict()

  /// - Parameter context: that of the computation, whose log gets a product that is refused here.
  package init(
    of generated: GeneratedDigits, decimals: ResidueVector, count: Int64,
    primes: VerificationPrimes, context: ArithmeticContext
  ) {
    self.generated = generated
    self.decimals = decimals
    self.count = count
    self.context = context
    checker = EvidenceChecker(generated.evidence, primes: primes, workers: context.workers)
  }

  /// Bits after the point of the binary bounds; 0 where there are none.
  var enclosureBits: Int64 {
    if case .conversion(_, let enclosure) = generated.origin { enclosure.bits } else { 0 }
  }

  /// Whether there is evidence of the steps: MPFR leaves none, nor does the sum of a file.
  var hasSteps: Bool {
    generated.evidence.contains { if case .identity = $0 { true } else { false } }
  }

  var derivation: FormulaDerivation {
    FormulaDerivation(
      formula: generated.formula, of: generated.constant, evidence: generated.evidence)
  }

  private func verdict() -> (conversion: EvidenceVerdict, truncation: EvidenceVerdict) {
    let integerPart = UInt64(generated.constant.integerPart.value)
    let (primes, residues) = (checker.primes, checker.residues)
    switch generated.origin {
    case .conversion(let conversion, let enclosure):
      return ConversionChecker(evidence: conversion, context: context).verdict(
        decimals: decimals, integerPart: integerPart, value: residues.residue(of: conversion.value),
        width: enclosure.width, primes: primes)
    case .truncation(let truncation):
      return TruncationChecker(evidence: truncation).verdict(
        decimals: decimals, integerPart: integerPart,
        value: residues.residue(of: truncation.result.value), primes: primes)
    }
  }
}

/// A check of the computation's own evidence.
package protocol EvidenceCheck: DigitCheck {
  func result(of evidence: ComputationEvidence) -> CheckResult
}

extension EvidenceCheck {
  package var level: CheckLevel { .standard }
  package var scope: CheckScope { .everyDecimal }
  package var stage: String { GenerationStage.residues.name }

  package func result(of run: CheckRun) throws(CertificationError) -> CheckResult {
    result(of: try run.evidence())
  }

  /// The result of comparing residues.
  ///
  /// - Parameters:
  ///   - verdicts: one for each step, at least one.
  ///   - coverage: what is covered, unless it is the steps.
  func result(
    _ verdicts: [EvidenceVerdict], of evidence: ComputationEvidence, coverage: Coverage? = nil
  ) -> CheckResult {
    let bits = verdicts.map(\.bits).max() ?? 0
    let count = verdicts.count { !$0.residues.isEmpty }
    let steps = "\(count) \(count == 1 ? "step" : "steps") in full"
    return CheckResult(
      id, verdicts.map(\.statement).joined(separator: "; "),
      decimals: evidence.generated.decimals.count,
      coverage: coverage ?? Coverage(text: "\(steps), with integers of up to \(bits) bits"),
      missProbability: MissProbability.statement(bits: bits),
      details: verdicts.flatMap { $0.details })
  }
}

extension EvidenceVerdict {
  fileprivate var details: [CheckResult.Detail] {
    [CheckResult.Detail(step, outcome, agrees: holds)]
      + residues.map { residue in
        .init(
          Self.name(ofResidue: residue.name, in: step),
          residue.values.published.map(String.init).joined(separator: " "))
      }
  }

  static func name(ofResidue name: String, in step: String) -> String {
    "\(step): \(name) mod the five primes"
  }

  private var outcome: String {
    if holds { return "agrees" }
    return differsInSecretOnly
      ? "DIFFERS, modulo the two secret primes of this run alone" : "DIFFERS"
  }
}

extension GenerationStage {
  /// Certifying the steps by residues.
  static let residues = GenerationStage(name: "residues")
  package static let readBack = GenerationStage(name: "read-back")
  package static let writing = GenerationStage(name: "writing")
  package static let pack = GenerationStage(name: "pack")
}
