internal import BigArithmetic

/// √n in fixed point: S = ⌊√n·2^bits⌋, with the remainder that proves it.
struct FixedPointRoot: Sendable {
  /// S, with 0 ≤ √n·2^bits − S < 1.
  let root: SharedInteger

  /// S² + R = n·2^(2·bits) with 0 ≤ R ≤ 2S.
  let identity: IntegerIdentity

  /// Creates the root.
  ///
  /// - Parameters:
  ///   - radicand: n.
  ///   - bits: bits after the binary point.
  ///   - workers: the processors to use.
  ///   - fault: a fault to inject, for tests.
  init(of radicand: UInt64, bits: Int64, workers: Workers, fault: InjectedComputationFault?) {
    var parts = BigInteger.squareRoot(of: radicand, scaledBy: bits, workers: workers)
    fault?.inject(.squareRoot, &parts.first)
    let root = SharedInteger(parts.first)
    let remainder = SharedInteger(parts.second)
    self.root = root
    identity = IntegerIdentity(
      step: "square root",
      statement: "S^2 + R = \(radicand) * 2^\(2 * bits), 0 <= R <= 2S",
      left: [
        .init(1, [.integer("S", root), .integer("S", root)]), .init(1, [.integer("R", remainder)]),
      ],
      right: [.init(Int64(radicand), [.power(base: 2, exponent: 2 * bits)])],
      bounds: [.atMostTwice(value: remainder, limit: root)])
  }
}
