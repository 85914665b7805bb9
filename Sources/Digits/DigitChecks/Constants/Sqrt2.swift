internal import Constants
internal import DigitCore

extension FormulaIdentifier.Sqrt2: VerifiedFormula {
  var constant: MathematicalConstant { .sqrt2 }

  /// Whether the steps are those of the formula and give the value: √2, or (P(n+1) − P(n))/P(n).
  func gives(_ value: FormulaValue, by steps: FormulaDerivation) -> Bool {
    switch self {
    case .squareRoot: return steps.isRoot(value, of: 2)
    case .pell:
      guard case .bounds(let enclosure) = value, steps.evidence.count == 3,
        let pair = steps.pair(of: .pell), case .identity(let difference) = steps.evidence[1],
        let half = IntegerIdentity.integers(difference.left, at: 0).first
      else { return false }
      let expected = CanonicalIdentity(
        left: [.init(1, [.integer("n", half)]), .init(1, [.integer("P(n)", pair.value)])],
        right: [.init(1, [.integer("P(n+1)", pair.next)])])
      return CanonicalIdentity(difference) == expected
        && steps.isQuotient(at: 2, half, over: pair.value, enclosure)
    }
  }
}

extension LucasSequence {
  /// The Pell numbers 0, 1, 2, 5, 12, 29 and so on.
  ///
  /// √2 is off by less than 1/P(n)², and log2(1 + √2) > 1.2715.
  package static var pell: LucasSequence { LucasSequence(factor: 2, growthBits: 1.2715) }
}
