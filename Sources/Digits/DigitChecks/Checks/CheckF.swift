internal import Constants

/// Published hashes, counts and positions; of few decimals nothing is known.
package struct CheckF: DigitCheck {
  package let id = CheckIdentifier.knownAnswers
  package let level = CheckLevel.standard
  package let scope = CheckScope.places
  package let isIndispensable = false
  package let stage = GenerationStage.readBack.name

  package func result(of run: CheckRun) -> CheckResult {
    Self.result(of: run.scan.findings, against: run.certifier.knownAnswers)
  }

  /// Compares what was found in decimals with known answers.
  static func result(
    of findings: KnownAnswerFindings, against answers: [KnownAnswer]
  ) -> CheckResult {
    let compared = KnownAnswers.compare(findings, against: answers)
    guard !compared.isEmpty else {
      return CheckResult(
        .knownAnswers, notRun: .doesNotApply, "no known answer speaks of these decimals")
    }
    let external = compared.count { $0.answer.provenance.isExternal }
    // Hashes speak of every decimal before them; the other answers of a few, or of their counts.
    let hashed = compared.filter(\.answer.kind.isHash).map(\.answer.digitCount).max() ?? 0
    let others = compared.count { !$0.answer.kind.isHash }
    let prefix = hashed > 0 ? "the first \(hashed) decimals by hash" : "no hash"
    return CheckResult(
      .knownAnswers,
      "\(compared.count) known answers, \(external) of them published by others where it can be"
        + " looked up",
      decimals: min(hashed, findings.digitCount),
      coverage: Coverage(text: "\(prefix); \(others) counts and places beside"),
      details: compared.map { verdict in
        let argument = verdict.answer.argument.isEmpty ? "" : " of \(verdict.answer.argument)"
        return .init(
          "\(verdict.answer.kind.rawValue)\(argument) at \(verdict.answer.digitCount)",
          text(verdict), agrees: verdict.agrees)
      })
  }

  private static func text(_ verdict: KnownAnswerVerdict) -> String {
    let origin = verdict.answer.provenance.isExternal ? "external" : "self"
    return verdict.agrees
      ? "\(verdict.answer.expected) (\(origin): \(verdict.answer.provenance.source))"
      : "DIFFERS: expected \(verdict.answer.expected), found \(verdict.found) (\(origin))"
  }
}
