internal import Constants

/// Every decimal against a whole second computation by an approved formula.
struct CheckH: DigitCheck {
  let id = CheckIdentifier.secondFormula
  let letter: Character = "H"
  let title = "Second computation by an independent formula"
  let level = CheckLevel.thorough
  let scope = CheckScope.everyDecimal
  /// Not every formula has an independent one.
  let isIndispensable = false
  let stage = "second formula"

  /// No step of a text is followed: where MPFR does not go, this ties its value to the constant.
  func isAskedFor(by run: CheckRun) -> Bool {
    switch run.generated.formula {
    case .pi, .e, .root, .library: run.level.includes(level)
    case .stated:
      run.level.includes(level)
        || run.level == .standard && run.store.digitCount > run.definition.library?.furthest ?? 0
    }
  }

  func canRun(in certificate: Certificate) -> Bool {
    certificate.level.includes(level) || certificate.level == .standard && certificate.isOfText
  }

  func result(of run: CheckRun) throws(CertificationError) -> CheckResult {
    let formula = run.generated.formula
    guard let partner = run.definition.partner(of: formula) else {
      return CheckResult(
        id, notRun: .doesNotApply, "no approved formula is independent of '\(formula.name)'")
    }
    let count = run.store.digitCount
    let second: GeneratedDigits
    do {
      second = try DigitGenerator(formula: partner.formula)
        .decimals(count, context: run.context.nested(as: stage))
    } catch { throw .generation(error) }
    let difference: Int64?
    do {
      difference = try DecimalComparison.firstDifference(run.store, second.decimals)
    } catch { throw .pack(error) }
    return CheckResult(
      id, "every decimal against \(partner.formula.statement)", decimals: count,
      coverage: .decimals(count),
      details: [
        .init("formula", partner.formula.name),
        .init("why it is independent", partner.pair.reason),
        .firstDifference(difference),
      ])
  }
}
