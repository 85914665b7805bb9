internal import DigitCore

extension ConstantDefinition {
  /// How e is computed.
  static let e = ConstantDefinition(
    constant: .e,
    formulas: [InverseFactorialSum.direct, InverseFactorialSum.reciprocal],
    library: .e,
    libraryIndependence: "a second implementation, not a second formula: MPFR's exp(1) is a Taylor"
      + " sum as well",
    approvedPairs: [
      ApprovedPair(
        first: "taylor", second: "reciprocal-taylor",
        reason: "one sums for e, the other for 1/e: other numerators, and the quotient is turned"
          + " upside down")
    ])
}
