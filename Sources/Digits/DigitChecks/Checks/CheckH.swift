package import Constants

/// Every decimal against a whole second computation by an approved formula, where there is one.
struct CheckH: DigitCheck {
  let id = CheckIdentifier.secondFormula
  let level = CheckLevel.thorough
  let scope = CheckScope.everyDecimal
  package let isIndispensable = false
  let stage = "second formula"

  func isAskedFor(by run: CheckRun) -> Bool { run.definition.asksForSecond(at: run.level) }

  /// At `standard` too for texts, whose steps were not followed before.
  func canRun(in certificate: Certificate) -> Bool {
    certificate.level.includes(level) || certificate.level == .standard && certificate.isOfNodes
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

extension ConstantDefinition {
  /// Whether decimals are computed a second time: the sum of a file at `standard`, since nothing
  /// else has its value.
  package func asksForSecond(at level: CheckLevel) -> Bool {
    level.includes(.thorough) || level == .standard && series != nil
  }
}
