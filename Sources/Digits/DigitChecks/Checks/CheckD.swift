internal import Arithmetic
internal import Constants

/// The decimals read back against the value that they were made from.
struct CheckD: EvidenceCheck {
  let id = CheckIdentifier.conversionResidues

  func result(of evidence: ComputationEvidence) -> CheckResult {
    result(
      [evidence.origin.conversion], of: evidence,
      coverage: .decimals(evidence.generated.decimals.count))
  }

  func result(of run: CheckRun) throws(CertificationError) -> CheckResult {
    let result = result(of: try run.evidence())
    run.context.report(GenerationProgress(stage: .residues, share: 1))
    return result
  }

  /// The residues of integer part and decimals that a result states, or `nil`.
  static func decimalResidues(in result: CheckResult) -> String? {
    let names = [ConversionChecker.step, TruncationChecker.step].map {
      EvidenceVerdict.name(ofResidue: ConversionChecker.decimals, in: $0)
    }
    return result.details.first { names.contains($0.name) }?.value
  }
}
