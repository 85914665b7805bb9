internal import Constants
internal import DigitCore

extension FormulaIdentifier.Phi: VerifiedFormula {
  var constant: MathematicalConstant { .phi }

  /// Whether the steps are those of the formula and give the value: (1 + √5)/2, or F(n+1)/F(n).
  func gives(_ value: FormulaValue, by steps: FormulaDerivation) -> Bool {
    switch self {
    case .squareRoot: return steps.isRoot(value, of: 5, addend: 1, divisor: 2)
    case .fibonacci:
      guard case .bounds(let enclosure) = value, steps.evidence.count == 2,
        let pair = steps.pair(of: .fibonacci)
      else { return false }
      return steps.isQuotient(at: 1, pair.next, over: pair.value, enclosure)
    }
  }
}

extension LucasSequence {
  /// The Fibonacci numbers 0, 1, 1, 2, 3, 5, 8 and so on.
  ///
  /// |φ − F(n+1)/F(n)| < 1/F(n)², and log2 φ > 0.6942.
  package static var fibonacci: LucasSequence { LucasSequence(factor: 1, growthBits: 0.6942) }
}
