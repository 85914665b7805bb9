internal import Arithmetic
internal import Constants

/// Both ends of the enclosure have the same decimals.
struct CheckA: EvidenceCheck {
  let id = CheckIdentifier.certifiedTruncation

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
    func details(_ unit: String, _ places: Int64, _ width: String) -> [CheckResult.Detail] {
      [
        .init("\(unit) behind the point", "\(places)"),
        .init("width of the enclosure", "\(width)^-\(unit)", agrees: agrees),
      ]
    }
    return switch origin {
    case .conversion(_, let enclosure): details("bits", enclosure.bits, "\(enclosure.width) * 2")
    case .truncation(let truncation): details("decimals", truncation.result.places, "1 * 10")
    }
  }
}
