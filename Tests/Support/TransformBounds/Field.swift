import TransformInterface

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
