internal import BigArithmetic
internal import ConstantGeneration

/// S = ⌊√n·2^bits⌋, as an identity of the evidence states: S² + R = n·2^(2·bits), 0 ≤ R ≤ 2S.
struct CertifiedRoot {
  /// S, with 0 ≤ √n·2^bits − S < 1.
  let root: SharedInteger

  /// Bits after the binary point.
  let bits: Int64

  /// Creates the root of an identity, or `nil` where it says anything else.
  ///
  /// - Parameters:
  ///   - evidence: the identity.
  ///   - radicand: n.
  init?(_ evidence: Evidence, of radicand: Int64) {
    guard case .identity(let identity) = evidence,
      let root = IntegerIdentity.integers(identity.left, at: 0).first,
      let remainder = IntegerIdentity.integers(identity.left, at: 1).first,
      let exponent = identity.exponent, exponent % 2 == 0
    else { return nil }
    let expected = CanonicalIdentity(
      left: [
        .init(1, [.integer("S", root), .integer("S", root)]), .init(1, [.integer("R", remainder)]),
      ],
      right: [.init(radicand, [.power(base: 2, exponent: exponent)])],
      bounds: [.atMostTwice(value: remainder, limit: root)])
    guard CanonicalIdentity(identity) == expected else { return nil }
    self.root = root
    bits = exponent / 2
  }

  /// Whether an identity says S² + R = n·10^(2·places), 0 ≤ R ≤ 2S, in decimals.
  static func isDecimal(
    _ evidence: Evidence, root: SharedDecimal, of radicand: Int64, places: Int64
  ) -> Bool {
    guard case .identity(let identity) = evidence, identity.left.count == 2,
      case .decimal(_, let remainder)? = identity.left[1].factors.first
    else { return false }
    let expected = CanonicalIdentity(
      left: [
        .init(1, [.decimal("S", root), .decimal("S", root)]), .init(1, [.decimal("R", remainder)]),
      ],
      right: [.init(radicand, [.power(base: 10, exponent: 2 * places)])],
      bounds: [.decimalAtMostTwice(value: remainder, limit: root)])
    return CanonicalIdentity(identity) == expected
  }
}
