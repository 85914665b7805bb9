internal import Constants

/// Sums against their recurrences, and whether they go far enough; a formula may have none.
struct CheckB: EvidenceCheck {
  let id = CheckIdentifier.seriesResidues
  let isIndispensable = false

  func result(of evidence: ComputationEvidence) -> CheckResult {
    let verdicts = evidence.generated.evidence.compactMap { item -> EvidenceVerdict? in
      switch item {
      case .stated: evidence.checker.verdict(on: item, forBits: evidence.enclosureBits)
      case .identity: nil
      }
    }
    guard !verdicts.isEmpty else {
      return CheckResult(id, notRun: .doesNotApply, "the formula has no series")
    }
    return result(verdicts, of: evidence)
  }
}
