internal import Arithmetic
internal import Constants

/// Both ends of the enclosure have the same decimals.
struct CheckA: EvidenceCheck {
  let id = CheckIdentifier.certifiedTruncation
  let letter: Character = "A"
  let title = "Certified truncation"
  let isIndispensable = true

  func result(of evidence: ComputationEvidence) -> CheckResult {
    let verdict = evidence.origin.truncation
    let agrees = verdict.holds && isWideEnough(evidence)
    let count = evidence.generated.decimals.count
    return CheckResult(
      id, verdict.statement, decimals: count, coverage: .decimals(count),
      details: bounds(evidence.generated.origin, agrees: agrees))
  }

  /// Whether the enclosure is as wide as the formula's errors require.
  ///
  /// Where the steps are not the formula's, no width is known; the check of the steps fails then.
  private func isWideEnough(_ evidence: ComputationEvidence) -> Bool {
    guard case .conversion(_, let enclosure) = evidence.generated.origin, evidence.hasSteps,
      let least = evidence.derivation.minimumWidth(of: enclosure)
    else { return true }
    return enclosure.width >= least
  }

  /// The bounds of the constant; it is their width that lets them agree or not.
  private func bounds(_ origin: DecimalOrigin, agrees: Bool) -> [CheckResult.Detail] {
    let width = "width of the enclosure"
    switch origin {
    case .conversion(_, let enclosure):
      return [
        .init("bits behind the point", "\(enclosure.bits)"),
        .init(width, "\(enclosure.width) * 2^-bits", agrees: agrees),
      ]
    case .truncation(let truncation):
      return [
        .init("decimals behind the point", "\(truncation.result.places)"),
        .init(width, "1 * 10^-decimals", agrees: agrees),
      ]
    }
  }
}
