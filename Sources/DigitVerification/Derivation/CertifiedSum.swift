internal import BigArithmetic
internal import ConstantGeneration

/// B = ⌊sum / 2^d⌋ − 1, as an identity of the evidence states: sum = (B + 1)·2^d + L, 0 ≤ L < 2^d.
enum CertifiedSum {
  /// How many bits the identity drops; `nil` where it says anything else.
  ///
  /// - Parameters:
  ///   - evidence: the identity.
  ///   - sum: what is truncated.
  ///   - value: B.
  static func droppedBits(
    _ evidence: Evidence, of sum: [IntegerIdentity.Monomial], to value: SharedInteger
  ) -> Int64? {
    guard case .identity(let identity) = evidence, let droppedBits = identity.exponent, droppedBits >= 0,
      let low = IntegerIdentity.integers(identity.right, at: 2).first
    else { return nil }
    let power = IntegerIdentity.Factor.power(base: 2, exponent: droppedBits)
    let expected = CanonicalIdentity(
      left: sum,
      right: [
        .init(1, [.integer("B", value), power]), .init(1, [power]),
        .init(1, [.integer("L", low)]),
      ],
      bounds: [.belowPowerOfTwo(value: low, bits: droppedBits)])
    return CanonicalIdentity(identity) == expected ? droppedBits : nil
  }
}
