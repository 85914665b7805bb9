internal import BigArithmetic

/// √n in decimal fixed point: S = ⌊√n·10^places⌋, with the remainder that proves it.
struct DecimalFixedPointRoot: Sendable {
  /// S, with 0 ≤ √n·10^places − S < 1.
  let root: SharedDecimal

  /// Decimals after the point: those requested, and what fills the last limb.
  let places: Int64

  /// S² + R = n·10^(2·places) with 0 ≤ R ≤ 2S.
  let identity: IntegerIdentity

  /// Creates the root.
  ///
  /// - Parameters:
  ///   - radicand: n.
  ///   - places: decimals after the point.
  ///   - workers: the processors to use.
  ///   - fault: a fault to inject, for tests.
  init(of radicand: UInt, places: Int64, workers: Workers, fault: InjectedComputationFault?) {
    let made = DecimalSquareRoot(of: radicand, places: places, workers: workers, fault: fault)
    self.places = made.places
    let root = made.root
    let remainder = made.remainder
    self.root = root
    identity = IntegerIdentity(
      step: "square root",
      statement: "S^2 + R = \(radicand) * 10^\(2 * made.places), 0 <= R <= 2S",
      left: [
        .init(1, [.decimal("S", root), .decimal("S", root)]), .init(1, [.decimal("R", remainder)]),
      ],
      right: [.init(Int64(radicand), [.power(base: 10, exponent: 2 * made.places)])],
      bounds: [.decimalAtMostTwice(value: remainder, limit: root)])
  }
}
