internal import Arithmetic
internal import DigitCore

extension ConstantDefinition {
  static let sqrt2 = ConstantDefinition(
    constant: .sqrt2,
    formulas: [QuadraticRoot.sqrt2, LucasRatio.sqrt2],
    library: .sqrt2,
    libraryIndependence: "a second implementation of the square root, not a second formula",
    approvedPairs: [
      ApprovedPair(
        first: .sqrt2(.squareRoot), second: .sqrt2(.pell),
        reason: "a quotient of integers from a recurrence needs no root; its neighbours bracket it")
    ])
}

extension LibraryFormula {
  package static let sqrt2 = LibraryFormula(
    constant: .sqrt2, function: .squareRoot, statement: "sqrt(2) by MPFR's square root",
    ingredients: [FormulaIngredient("sqrt(2)")], real: .squareRoot(2))
}

extension QuadraticRoot {
  package static let sqrt2 = QuadraticRoot(
    constant: .sqrt2, identifier: .sqrt2(.squareRoot), statement: "sqrt(2)",
    source: "Euclid, Elements, book II, proposition 14", radicand: 2)
}

extension LucasRatio {
  /// √2 as a ratio made of neighbouring Pell numbers.
  ///
  /// H(n) = P(n+1) − P(n) satisfies H² − 2P² = ±1, so |√2 − H/P| < 1/P². P(n) ≥ (1 + √2)^(n−2), and
  /// log2(1 + √2) = 1.27155… > 1.271.
  package static let sqrt2 = LucasRatio(
    constant: .sqrt2, identifier: .sqrt2(.pell),
    statement: "sqrt(2) = lim (P(n+1) - P(n)) / P(n)",
    source: "Theon of Smyrna, on side and diagonal numbers (2nd century)", sequence: .pell,
    name: "Pell numbers", step: 2, subtractsValue: true, thousandthsPerIndex: 2542)
}
