internal import DigitCore

extension ConstantDefinition {
  /// How √2 is computed.
  static let sqrt2 = ConstantDefinition(
    constant: .sqrt2,
    formulas: [SquareRootOfTwo(), PellRatio()],
    library: .sqrt2,
    libraryIndependence: "a second implementation of the square root, not a second formula",
    approvedPairs: [
      ApprovedPair(
        first: "square-root", second: "pell",
        reason: "a quotient of integers from a recurrence needs no root; its neighbours bracket it")
    ])
}
