internal import Constants

/// Roots, quotients and products, and whether they are the formula's; a library leaves none, nor
/// does the sum of a file.
struct CheckC: EvidenceCheck {
  let id = CheckIdentifier.stepResidues
  let isIndispensable = false

  func result(of evidence: ComputationEvidence) -> CheckResult {
    var verdicts = evidence.generated.evidence.compactMap { item -> EvidenceVerdict? in
      switch item {
      case .stated: nil
      case .identity: evidence.checker.verdict(on: item, forBits: evidence.enclosureBits)
      }
    }
    if evidence.hasSteps { verdicts.append(chain(evidence)) }
    guard !verdicts.isEmpty else {
      return CheckResult(id, notRun: .doesNotApply, "the formula leaves no evidence of its steps")
    }
    return result(verdicts, of: evidence)
  }

  /// Whether the steps are those of the formula, from the first to the decimals.
  private func chain(_ evidence: ComputationEvidence) -> EvidenceVerdict {
    let matchesFormula: Bool
    let decimals: Int64
    switch evidence.generated.origin {
    case .conversion(let conversion, let enclosure):
      matchesFormula =
        evidence.derivation.minimumWidth(of: enclosure) != nil
        && conversion.value === enclosure.lower && conversion.bits == enclosure.bits
      decimals = conversion.decimals
    case .truncation(let truncation):
      matchesFormula = evidence.derivation.isRoot(truncation.result)
      decimals = truncation.decimals
    }
    return EvidenceVerdict(
      step: "chain of steps",
      statement:
        "the steps are those of \(evidence.generated.formula.name), each takes the integers of"
        + " those before it, and the last one gives the value whose decimals these are",
      holds: matchesFormula && decimals == evidence.count, residues: [], bits: 0)
  }
}
