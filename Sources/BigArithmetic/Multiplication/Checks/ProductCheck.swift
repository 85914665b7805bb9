internal import TransformInterface

/// Arithmetic modulo 2^61 − 1 on residues of operands and results.
struct ProductCheck: Sendable {
  static let modulus: UInt64 = (1 << 61) - 1

  /// The residue of a number with its sign.
  static func residue(
    _ source: LimbSource, isNegative: Bool, _ kernels: TransformKernels
  ) -> UInt64 {
    let residue = unsafe kernels.residue(source.limbs, source.count)
    return isNegative ? negative(residue) : residue
  }

  static func negative(_ x: UInt64) -> UInt64 { x == 0 ? 0 : modulus - x }

  static func sum(_ x: UInt64, _ y: UInt64) -> UInt64 {
    let sum = x + y
    return sum >= modulus ? sum - modulus : sum
  }

  static func product(_ x: UInt64, _ y: UInt64) -> UInt64 {
    let wide = x.multipliedFullWidth(by: y)
    return sum(wide.low & modulus, wide.high << 3 | wide.low >> 61)
  }
}
