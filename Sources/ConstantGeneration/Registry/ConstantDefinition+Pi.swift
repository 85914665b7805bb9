internal import DigitCore

extension ConstantDefinition {
  /// How π is computed.
  static let pi = ConstantDefinition(
    constant: .pi,
    formulas: [Chudnovsky(), Ramanujan1914(), MachinLike()],
    library: .pi,
    libraryIndependence: "another formula: the arithmetic-geometric mean, no series at all",
    approvedPairs: [
      ApprovedPair(
        first: "chudnovsky", second: "ramanujan",
        reason: "different series of different discriminants and different square roots;"
          + " no integer of one occurs in the other"),
      ApprovedPair(
        first: "chudnovsky", second: "machin",
        reason: "arctangents need neither the series nor the square root"),
      ApprovedPair(
        first: "ramanujan", second: "machin",
        reason: "arctangents need neither the series nor the square root"),
      ApprovedPair(
        first: "chudnovsky", second: "mpfr-agm",
        reason: "the arithmetic-geometric mean has no series; MPFR is another implementation"),
    ])
}
