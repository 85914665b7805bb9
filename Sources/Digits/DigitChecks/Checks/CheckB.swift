internal import Constants

extension CheckIdentifier {
  package static let seriesResidues = CheckIdentifier("residues-series")
}

/// Sums against their recurrences, and whether they go far enough.
struct CheckB: EvidenceCheck {
  let id = CheckIdentifier.seriesResidues
  let letter: Character = "B"
  let title = "Residue certificate of the series"
  /// A formula may have no series.
  let isIndispensable = false

  let explanation = CheckExplanation(
    idea: "The long sum behind the digits is computed as one fraction of two huge integers."
      + " Separate code adds up the same terms one by one, keeping only remainders after"
      + " division by seven primes, two of them random and secret; the huge integers must"
      + " leave the same remainders. And there must be as many terms as the digits need, by a"
      + " bound of its own.",
    catches: "A wrong term, a series that ends too early, a fault in the multiplication of"
      + " large numbers, a bit that flipped in memory.",
    misses: "A mistake in the formula itself, which both sides would follow; F, G, H and I"
      + " would.")

  func result(of evidence: ComputationEvidence) -> CheckResult {
    let verdicts = evidence.generated.evidence.compactMap { item -> EvidenceVerdict? in
      switch item {
      case .series, .stated:
        evidence.checker.verdict(on: item, forBits: evidence.enclosureBits)
      case .identity: nil
      }
    }
    guard !verdicts.isEmpty else {
      return CheckResult(id, notRun: .doesNotApply, "the formula has no series")
    }
    return result(verdicts, of: evidence)
  }
}
