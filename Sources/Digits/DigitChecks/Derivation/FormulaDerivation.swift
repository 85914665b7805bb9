internal import Arithmetic
package import Constants
package import DigitCore

/// The steps that a formula needs so that its result encloses the constant.
///
/// The residues show that every equation of the evidence holds. This shows that these are the
/// equations of the formula: each takes the integers of the one before it, the last one gives the
/// value that was converted to decimals, and all have enough digits. The expected equations are
/// written a second time, and compared with the evidence integer by integer.
package struct FormulaDerivation: Sendable {
  let evidence: [Evidence]
  private let formula: (any VerifiedFormula)?

  /// By how many bits root and quotients must exceed the enclosure.
  ///
  /// A unit of their last bit counts for less than 2^27 units of the result: 426880·(102·2 + 1) for
  /// Chudnovsky's series. With 40 bits that is below 2^-13 units of the enclosure.
  static let guardBits: Int64 = 40

  /// The least width of an enclosure whose lower end is one unit below a value that is off by less
  /// than a unit: one unit for that, one for the truncation, one for all errors together.
  private static let width: UInt64 = 3

  /// Creates the derivation of a formula.
  ///
  /// - Parameter evidence: that of its evaluation, in the order of its steps.
  package init(
    formula: FormulaIdentifier, of constant: MathematicalConstant, evidence: [Evidence]
  ) {
    self.formula = formula.verified.flatMap { $0.constant == constant ? $0 : nil }
    self.evidence = evidence
  }

  /// The least width that the enclosure must have so that the constant lies inside, or `nil` where
  /// the steps are not those of the formula.
  ///
  /// ``SeriesConvergence`` checks whether the sums go far enough.
  package func minimumWidth(of enclosure: Enclosure) -> UInt64? {
    formula?.gives(.bounds(enclosure), by: self) == true ? Self.width : nil
  }

  package func isRoot(_ result: DecimalResult) -> Bool {
    formula?.gives(.decimal(result), by: self) == true
  }

  /// Whether the only step is a decimal root, and the constant (addend + √radicand)/divisor.
  func isRoot(
    _ value: FormulaValue, of radicand: Int64, addend: UInt64 = 0, divisor: UInt64 = 1
  ) -> Bool {
    guard case .decimal(let result) = value, evidence.count == 1 else { return false }
    return result.addend == addend && result.divisor == divisor
      && CertifiedRoot.isDecimal(
        evidence[0], root: result.value, of: radicand, places: result.places)
  }

  /// Whether a quotient, less one, is the enclosure's lower end.
  func isQuotient(
    at index: Int, _ numerator: SharedInteger, over denominator: SharedInteger,
    _ enclosure: Enclosure
  ) -> Bool {
    let quotient = CertifiedQuotient(evidence[index], numerator, over: denominator, bias: 1)
    return quotient.map { $0.quotient === enclosure.lower && $0.bits == enclosure.bits } ?? false
  }

  /// The sum of a series, or `nil` where the step is anything else.
  func sum(of series: SeriesIdentifier, at index: Int) -> SeriesEvidence? {
    guard case .series(let sum) = evidence[index], sum.series == series else { return nil }
    return sum
  }
}

/// What a formula gave: binary bounds or a decimal value.
enum FormulaValue {
  case bounds(Enclosure)
  case decimal(DecimalResult)
}

/// A formula as the checker knows it: the steps that lead to its value.
protocol VerifiedFormula: Sendable {
  var constant: MathematicalConstant { get }

  /// Whether the steps are those of the formula and give the value.
  func gives(_ value: FormulaValue, by steps: FormulaDerivation) -> Bool
}
