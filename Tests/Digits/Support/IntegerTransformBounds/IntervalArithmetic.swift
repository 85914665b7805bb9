import TransformInterface

/// Between which numbers those of a vector are, as multiples of the prime, in place of the numbers.
///
/// The loops of the transform, the same source, compute with this type instead of `SIMD8<UInt64>`.
/// A bound of infinity says that a number that was multiplied could be below zero or above 2^52, or
/// that a number was subtracted that could be larger than what was added before.
struct Vector {
  let least: Double
  let most: Double

  init(_ least: Double, _ most: Double) {
    self.least = least
    self.most = most
  }

  init(bound: Double) { self.init(0, bound) }

  /// A number of a table: factors are below p whatever they are.
  init(repeating value: Double) { self.init(0, 1) }

  static let invalid = Vector(-.infinity, .infinity)

  /// The most; infinity for what may be below zero.
  var bound: Double { least < 0 ? .infinity : most }
}

struct Twiddle {
  init(_ value: Double, _ quotient: Double) {}
  init(value: Vector, quotient: Vector) {}
}

/// What the operations of the integers' `Field` do to bounds; `docs/ALGORITHMS.md` derives it.
struct Field {
  /// 2^52/p.
  private let limit: Double

  init(_ modulus: PrimeModulus) {
    limit = 0x1p52 / modulus.value
  }

  /// Whether a number may be multiplied.
  private func isValid(_ x: Vector) -> Bool { x.least >= 0 && x.most <= limit }

  func times(_ x: Vector, _ w: Twiddle) -> Vector {
    isValid(x) ? Vector(0, 1 + x.most / limit) : .invalid
  }

  /// x − p⌊15x/2^52⌋.
  func reduced(_ x: Vector) -> Vector {
    isValid(x) ? Vector(0, 1 + x.most * (limit - 15) / limit) : .invalid
  }

  func forwardButterfly(_ a: inout Vector, _ b: inout Vector, _ w: Twiddle) {
    let product = times(b, w)
    b = Vector(a.least + 1 - product.most, a.most + 1)
    a = Vector(a.least - 1, a.most + product.most - 1)
  }

  func inverseButterfly(_ a: inout Vector, _ b: inout Vector, _ w: Twiddle, above count: UInt64) {
    let difference = self.difference(a, b, above: count)
    a = sum(a, b)
    b = times(difference, w)
  }

  func reduced(_ x: Vector, levels: UInt64) -> Vector { raised(reduced(x), levels: levels) }

  func raised(_ x: Vector, levels: UInt64) -> Vector {
    Vector(x.least + Double(levels), x.most + Double(levels))
  }

  func sum(_ x: Vector, _ y: Vector) -> Vector { Vector(x.least + y.least, x.most + y.most) }

  func difference(_ x: Vector, _ y: Vector, above count: UInt64) -> Vector {
    guard y.most <= Double(count) else { return .invalid }
    return Vector(x.least + Double(count) - y.most, x.most + Double(count) - y.least)
  }

  func product(_ x: Vector, _ y: Vector, _ s: Twiddle) -> Vector {
    guard isValid(x), isValid(y) else { return .invalid }
    return times(Vector(0, 1 + x.most * y.most / limit), s)
  }

  func leaf(_ entry: Vector) -> Twiddle { Twiddle(0, 0) }
}

extension Radix8Block {
  mutating func prepareAgain(_ field: Field) { prepare(field) }
}

/// The transposition: after it every vector holds a number of each of the eight.
enum Transposition {
  static func transpose(_ pieces: StridedVectors, _ count: Int) {
    for block in 0..<count {
      var (least, most) = (Double.infinity, -Double.infinity)
      for place in 0..<8 {
        unsafe least = min(least, pieces[block][place].least)
        unsafe most = max(most, pieces[block][place].most)
      }
      for place in 0..<8 { unsafe pieces[block][place] = Vector(least, most) }
    }
  }
}

extension TransformBounds {
  /// Extracted coefficients: twice a sum times 2^44, by a quotient that may be two too small, and a
  /// word of 44 bits.
  package var coefficients: Double {
    let word = 0x1p44 / prime
    let step = { (high: Double) in 1 + 3 * high * prime * 0x1p-52 + word }
    return step(step(word))
  }
}
