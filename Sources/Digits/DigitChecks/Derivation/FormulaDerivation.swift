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

  /// The formula; `nil` where it is one of another constant.
  private let formula: FormulaIdentifier?

  /// By how many bits root and quotients must exceed the enclosure.
  ///
  /// A unit of their last bit counts for less than 2^27 units of the result: 426880·(102·2 + 1) for
  /// Chudnovsky's series. With 40 bits that is below 2^-13 units of the enclosure.
  private static let guardBits: Int64 = 40

  /// The least width of an enclosure whose lower end is one unit below a value that is off by less
  /// than a unit: one unit for that, one for the truncation, one for all errors together.
  private static let width: UInt64 = 3

  /// Creates the derivation of a formula.
  ///
  /// - Parameter evidence: that of its evaluation, in the order of its steps.
  package init(
    formula: FormulaIdentifier, of constant: MathematicalConstant, evidence: [Evidence]
  ) {
    self.formula = formula.constantName == constant.name ? formula : nil
    self.evidence = evidence
  }

  /// The least width that the enclosure must have so that the constant lies inside, or `nil` where
  /// the steps are not those of the formula.
  ///
  /// Check B sees whether the sums go far enough.
  package func minimumWidth(of enclosure: Enclosure) -> UInt64? {
    guard case .stated(let text)? = formula, let value = StatedSeries.value(of: text) else {
      return nil
    }
    let parameters = evidence.compactMap { item -> Int64? in
      if case .stated(let sum) = item { sum.parameter } else { nil }
    }
    guard Set(parameters).count <= 1 else { return nil }
    var nodes = NodeDerivation(text, evidence, bits: enclosure.bits)
    let isRight =
      isStepped(enclosure, by: value, of: text)
      || nodes.gives(enclosure, by: value, parameter: parameters.first ?? 0)
    return isRight ? Self.width : nil
  }

  /// Whether the steps are those of a value that is a sum, its reciprocal, or c·√n over it.
  private func isStepped(
    _ enclosure: Enclosure, by value: [String], of text: FormulaIdentifier.Stated
  ) -> Bool {
    guard case .stated(let sum)? = evidence.first, sum.formula == text, sum.index == 0 else {
      return false
    }
    switch value {
    case ["A"]: return isQuotient(sum.t, over: sum.q, enclosure)
    case ["1", "A", "/"]: return isQuotient(sum.q, over: sum.t, enclosure)
    default: break
    }
    guard value.suffix(4) == ["root2", "*", "A", "/"], evidence.count == 4,
      let radicand = value.dropLast(4).last.flatMap(Int64.init),
      let coefficient = value.first.flatMap(Int64.init),
      let root = CertifiedRoot(evidence[1], of: radicand),
      let quotient = CertifiedQuotient(evidence[2], sum.q, over: sum.t),
      let droppedBits = CertifiedSum.droppedBits(
        evidence[3],
        of: [.init(coefficient, [.integer("S", root.root), .integer("q", quotient.quotient)])],
        to: enclosure.lower)
    else { return false }
    let divisor = value.count == 8 && value[2] == "/" ? Int64(value[1]) : 1
    guard let divisor, divisor.nonzeroBitCount == 1, value.count == (divisor == 1 ? 6 : 8) else {
      return false
    }
    return root.bits + quotient.bits + Int64(divisor.trailingZeroBitCount) - droppedBits
      == enclosure.bits && min(root.bits, quotient.bits) >= enclosure.bits + Self.guardBits
  }

  /// Whether the only step is a quotient, and that less one is the enclosure's lower end.
  private func isQuotient(
    _ numerator: SharedInteger, over denominator: SharedInteger, _ enclosure: Enclosure
  ) -> Bool {
    guard evidence.count == 2,
      let quotient = CertifiedQuotient(evidence[1], numerator, over: denominator, bias: 1)
    else { return false }
    return quotient.quotient === enclosure.lower && quotient.bits == enclosure.bits
  }

  /// Whether the only step is a decimal root: √n, or with one more, or half of that.
  package func isRoot(_ result: DecimalResult) -> Bool {
    guard case .stated(let text)? = formula, var value = StatedSeries.value(of: text)?[...],
      evidence.count == 1
    else { return false }
    let isHalf = value.suffix(2) == ["2", "/"]
    if isHalf { value = value.dropLast(2) }
    let hasOne = value.first == "1" && value.last == "+"
    if hasOne { value = value.dropFirst().dropLast() }
    guard value.count == 2, value.last == "root2", let radicand = value.first.flatMap(Int64.init)
    else { return false }
    return result.addend == (hasOne ? 1 : 0) && result.divisor == (isHalf ? 2 : 1)
      && CertifiedRoot.isDecimal(
        evidence[0], root: result.value, of: radicand, places: result.places)
  }
}

extension FormulaIdentifier {
  /// The constant that the checker knows the formula for; `nil` for MPFR, which leaves no steps.
  fileprivate var constantName: String? {
    switch self {
    case .stated(let text): text.constant
    case .library: nil
    }
  }
}
