internal import Arithmetic
internal import DigitCore

extension ConstantDefinition {
  static let phi = ConstantDefinition(
    constant: .phi,
    formulas: [QuadraticRoot.phi, LucasRatio.phi],
    library: .phi,
    libraryIndependence: "a second implementation of the square root, not a second formula",
    approvedPairs: [
      ApprovedPair(
        first: .phi(.squareRoot), second: .phi(.fibonacci),
        reason: "a quotient of integers from a recurrence needs no root; two of them bracket phi")
    ])
}

extension LibraryFormula {
  package static let phi = LibraryFormula(
    constant: .phi, function: .squareRoot,
    statement: "phi = (1 + sqrt(5)) / 2 by MPFR's square root",
    ingredients: [FormulaIngredient("sqrt(5)")], real: .goldenRatio)
}

extension QuadraticRoot {
  /// φ is half of 1 + √5, whatever the radix.
  package static let phi = QuadraticRoot(
    constant: .phi, identifier: .phi(.squareRoot), statement: "phi = (1 + sqrt(5)) / 2",
    source: "Euclid, Elements, book VI, definition 3", radicand: 5, addend: 1, divisor: 2)
}

extension LucasRatio {
  /// φ as the ratio of neighbouring Fibonacci numbers, which lie on both sides of it.
  ///
  /// |φ − F(n+1)/F(n)| < 1/F(n)², F(n) ≥ φ^(n−2), and log2 φ = 0.69424… > 0.694.
  package static let phi = LucasRatio(
    constant: .phi, identifier: .phi(.fibonacci), statement: "phi = lim F(n+1) / F(n)",
    source: "J. Kepler, Strena seu de nive sexangula (1611)", sequence: .fibonacci,
    name: "Fibonacci numbers", step: 1, thousandthsPerIndex: 1388)
}
