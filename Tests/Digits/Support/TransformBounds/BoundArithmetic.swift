import TransformInterface

/// How far from zero the numbers of a vector can be, in place of the numbers.
///
/// The loops of the transform, the same source, compute with this type instead of `SIMD8<Double>`;
/// so the bounds of `docs/ALGORITHMS.md` follow every pass as it is written. A bound of infinity
/// says that an operation somewhere before could round.
struct Doubles {
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
  static func + (x: Doubles, y: Doubles) -> Doubles {
    let sum = x.bound + y.bound
    return Doubles(bound: sum <= 9.5 ? sum : .infinity)
  }

  static func - (x: Doubles, y: Doubles) -> Doubles { x + y }

  static func += (x: inout Doubles, y: Doubles) { x = x + y }

  /// A factor divided by p: rounded once.
  static func / (factor: Doubles, prime: Doubles) -> Doubles {
    Doubles(bound: factor.bound, error: rounding)
  }

  /// A factor times 1/p: the reciprocal is rounded, and the product is.
  static func * (factor: Doubles, inverse: Doubles) -> Doubles {
    Doubles(bound: factor.bound, error: factor.bound * 0x1p-53 + rounding)
  }
}

/// A constant factor and its quotient by the prime.
struct DoubleTwiddle {
  let value: Doubles
  let quotient: Doubles
}

/// What the operations of the inner loops' `DoubleField` do to bounds, as `docs/ALGORITHMS.md`
/// derives it.
struct DoubleField {
  let prime: Double
  /// Its reciprocal, as a factor.
  let inverse = Doubles(bound: 1)
  /// The prime, as a number.
  let modulus = Doubles(bound: 1)

  init(_ modulus: PrimeModulus) {
    prime = modulus.value
  }

  /// x·w − qp for the integer q nearest to x·w' where w' is the stored quotient of w.
  func times(_ x: Doubles, _ w: DoubleTwiddle) -> Doubles {
    let quotient = x.bound * prime * (w.quotient.bound + w.quotient.error)
    guard quotient <= 0x1p51, w.value.bound <= 0.5 else { return Doubles(bound: .infinity) }
    return exact(0.5 + x.bound * prime * w.quotient.error, x.bound * w.value.bound)
  }

  /// x·y − qp, where the product is rounded, then its quotient by the prime.
  func product(_ x: Doubles, _ y: Doubles) -> Doubles {
    let quotient = x.bound * y.bound * prime
    guard quotient <= 0x1p50 else { return Doubles(bound: .infinity) }
    return exact(0.5 + quotient * (0x1p-52 + 0x1p-105), x.bound * y.bound)
  }

  func reduced(_ x: Doubles) -> Doubles {
    guard x.bound <= 9.5 else { return Doubles(bound: .infinity) }
    return Doubles(bound: 0.5 + x.bound * 0x1p-53)
  }

  /// A result, if its upper part, the rounded product less qp, is an integer below 2^53.
  private func exact(_ result: Double, _ product: Double) -> Doubles {
    let lower = product * prime * prime * 0x1p-53
    return Doubles(bound: result * prime + lower <= 0x1p53 ? result : .infinity)
  }
}

/// The transposition: after it every vector holds a number of each of the eight.
enum Transposition {
  static func transpose(_ pieces: StridedVectors, _ count: Int) {
    for block in 0..<count {
      var worst = 0.0
      for place in 0..<8 { worst = unsafe max(worst, pieces[block][place].bound) }
      for place in 0..<8 { unsafe pieces[block][place] = Doubles(bound: worst) }
    }
  }
}

extension TransformBounds {
  /// Extracted coefficients: the remainder of the upper words and the lowest word.
  package var coefficients: Double {
    field.reduced(Doubles(bound: 1)).bound + 0x1p44 / prime
  }

  /// Extracted coefficients of decimal limbs: the sum so far times 10^13, and the next limb.
  package func decimalCoefficients(words: Int) -> Double {
    let limb = Double(LimbRadix.decimalValue) / prime
    let radix = Twiddle(
      value: Doubles(bound: limb), quotient: Doubles(bound: limb, error: limb * 0x1p-53))
    var sum = Doubles(bound: limb)
    for _ in 1..<words { sum = field.times(sum, radix) + Doubles(bound: limb) }
    return sum.bound
  }

  /// Garner's digits, of as many primes, from residues of a bound.
  package func digits(_ primes: Int, from bound: Double) -> [Double] {
    let w = Twiddle(0.5, 0.5)
    var digits: [Doubles] = []
    for _ in 0..<primes {
      var digit = digits.isEmpty ? field.reduced(Doubles(bound: bound)) : Doubles(bound: bound)
      for earlier in digits { digit = field.times(digit - earlier, w) }
      digits.append(digit)
    }
    return digits.map(\.bound)
  }
}
