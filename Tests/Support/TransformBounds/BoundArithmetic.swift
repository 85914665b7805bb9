import TransformInterface

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

/// A constant factor and its quotient by the prime.
struct Twiddle {
  let value: Vector
  let quotient: Vector
}

/// What the operations of the inner loops' `Field` do to bounds; `docs/ALGORITHMS.md` derives it.
struct Field {
  /// The prime.
  let prime: Double
  /// Its reciprocal, as a factor.
  let inverse = Vector(bound: 1)

  init(_ modulus: PrimeModulus) {
    prime = modulus.value
  }

  /// x·w − qp for the integer q nearest to x·w' where w' is the stored quotient of w.
  func times(_ x: Vector, _ w: Twiddle) -> Vector {
    let quotient = x.bound * prime * (w.quotient.bound + w.quotient.error)
    guard quotient <= 0x1p51, w.value.bound <= 0.5 else { return Vector(bound: .infinity) }
    return exact(0.5 + x.bound * prime * w.quotient.error, x.bound * w.value.bound)
  }

  /// x·y − qp, where the product is rounded, then its quotient by the prime.
  func product(_ x: Vector, _ y: Vector) -> Vector {
    let quotient = x.bound * y.bound * prime
    guard quotient <= 0x1p50 else { return Vector(bound: .infinity) }
    return exact(0.5 + quotient * (0x1p-52 + 0x1p-105), x.bound * y.bound)
  }

  func reduced(_ x: Vector) -> Vector {
    guard x.bound <= 9.5 else { return Vector(bound: .infinity) }
    return Vector(bound: 0.5 + x.bound * 0x1p-53)
  }

  /// A result, if its upper part, the rounded product less qp, is an integer below 2^53.
  private func exact(_ result: Double, _ product: Double) -> Vector {
    let lower = product * prime * prime * 0x1p-53
    return Vector(bound: result * prime + lower <= 0x1p53 ? result : .infinity)
  }
}

/// The transposition: after it every vector holds a number of each of the eight.
enum Transposition {
  static func transpose(_ pieces: StridedVectors, _ count: Int) {
    for block in 0..<count {
      var worst = 0.0
      for place in 0..<8 { worst = unsafe max(worst, pieces[block][place].bound) }
      for place in 0..<8 { unsafe pieces[block][place] = Vector(bound: worst) }
    }
  }
}
