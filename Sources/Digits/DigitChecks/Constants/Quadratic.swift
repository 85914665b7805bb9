internal import Constants
internal import DigitCore

extension FormulaIdentifier.Root: VerifiedFormula {
  var constant: MathematicalConstant {
    switch self {
    case .phi: .phi
    case .sqrt2: .sqrt2
    }
  }

  /// Whether the only step is the root: (1 + √5)/2, or √2.
  func gives(_ value: FormulaValue, by steps: FormulaDerivation) -> Bool {
    switch self {
    case .phi: steps.isRoot(value, of: 5, addend: 1, divisor: 2)
    case .sqrt2: steps.isRoot(value, of: 2)
    }
  }
}
