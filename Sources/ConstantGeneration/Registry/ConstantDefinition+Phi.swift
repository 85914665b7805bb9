internal import DigitCore

extension ConstantDefinition {
  /// How φ is computed.
  static let phi = ConstantDefinition(
    constant: .phi,
    formulas: [GoldenRatioRoot(), FibonacciRatio()],
    library: .phi,
    libraryIndependence: "a second implementation of the square root, not a second formula",
    approvedPairs: [
      ApprovedPair(
        first: "square-root", second: "fibonacci",
        reason: "a quotient of integers from a recurrence needs no root; two of them bracket phi")
    ])
}
