/// How far from zero the numbers of a vector can be, in place of the numbers.
///
/// The loops of the transform, the same source, compute with this type instead of `SIMD8<Double>`;
/// so the bounds of `docs/ALGORITHMS.md` follow every pass as it is written. A bound of infinity
/// says that an operation somewhere before could round.
struct Vector {
  /// The most, as a multiple of the prime; for a quotient of a factor by the prime the most itself.
  var bound: Double

  /// For a quotient: how far the stored one may be from the true one.
  var error: Double

  /// 2^-55: half of the last place of a double below a half, which quotients are.
  static let rounding = 0x1p-55

  init(bound: Double, error: Double = 0) {
    self.bound = bound
    self.error = error
  }

  /// A number of a table of factors or of their quotients, each rounded once.
  init(repeating value: Double) {
    self.init(bound: value.magnitude, error: Self.rounding)
  }

  /// Sums of integers are exact up to 2^53, which is 9.5 times the largest prime.
  static func + (x: Vector, y: Vector) -> Vector {
    let sum = x.bound + y.bound
    return Vector(bound: sum <= 9.5 ? sum : .infinity)
  }

  static func - (x: Vector, y: Vector) -> Vector { x + y }

  static func += (x: inout Vector, y: Vector) { x = x + y }

  /// A factor times 1/p: the reciprocal is rounded, and the product is.
  static func * (factor: Vector, inverse: Vector) -> Vector {
    Vector(bound: factor.bound, error: factor.bound * 0x1p-53 + rounding)
  }
}
