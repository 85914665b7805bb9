internal import BigArithmetic
internal import ConstantGeneration
internal import DigitPack

/// A whole second computation by an approved formula, compared digit by digit.
struct RecomputationCheck: Sendable {
  let definition: ConstantDefinition
  let formula: String
  let context: GenerationContext

  /// Runs the check.
  ///
  /// - Parameter store: where the decimals are read from.
  /// - Throws: ``CertificationError``.
  func result(for store: some DecimalStore) throws(CertificationError) -> CheckResult {
    guard let partner = definition.partner(of: formula) else {
      return CheckResult(
        .secondFormula, notRun: "no approved formula is independent of '\(formula)'")
    }
    let second: GeneratedDigits
    do {
      second = try DigitGenerator(formula: partner.formula)
        .decimals(store.digitCount, context: context)
    } catch { throw .generation(error) }
    let difference: Int64?
    do {
      difference = try DecimalComparison.firstDifference(store, second.decimals)
    } catch { throw .pack(error) }
    return CheckResult(
      .secondFormula, passed: difference == nil,
      "every decimal against \(partner.formula.statement)", decimals: store.digitCount,
      details: [
        .init("formula", partner.formula.name),
        .init("why it is independent", partner.pair.reason),
        .init("first difference", difference.map { "position \($0 + 1)" } ?? "none"),
      ])
  }
}
