internal import CProcessorFeatures
internal import TransformInterface

// Points as integers of 52 bits. `docs/ALGORITHMS.md` derives the bounds, and a test computes them
// by the sources of the passes.

/// Eight points, one a lane, in its low 52 bits; what stands above is ignored.
typealias Vector = SIMD8<UInt64>

/// A constant factor w < p in every lane, with ⌊2^52·w/p⌋.
struct Twiddle {
  let value: Vector
  let quotient: Vector
}

extension Twiddle {
  /// A factor of all lanes from the entries of a table.
  @inline(__always)
  init(_ value: Double, _ quotient: Double) {
    self.init(
      value: Vector(repeating: value.bitPattern), quotient: Vector(repeating: quotient.bitPattern))
  }
}

/// Arithmetic modulo a prime p with ⌊2^52/p⌋ = 15, on the low 52 bits of integers, by the
/// processor's multiply-add of 52 bits.
///
/// Every number that is multiplied or reduced lies in 0 ..< 2^52, so up to a little more than 15p:
/// each function says what it adds to the bound. A product by the precomputed quotient of its
/// factor is that of V. Shoup (D. Harvey, Faster arithmetic for number-theoretic transforms, 2014,
/// section 2).
struct Field {
  private let modulus: Vector
  /// 2^52 − p: a factor that subtracts multiples of p.
  private let complement: Vector
  /// −p: where sums start that may be below zero.
  private let negative: Vector
  /// 15 = ⌊2^52/p⌋.
  private let inverse: Vector
  /// 1/p modulo 2^52.
  private let reciprocal: Vector

  @inline(__always)
  init(_ modulus: PrimeModulus) {
    let p = UInt64(modulus.value)
    self.modulus = Vector(repeating: p)
    complement = Vector(repeating: 1 << 52 &- p)
    negative = Vector(repeating: 0 &- p)
    inverse = Vector(repeating: 15)
    // Newton's iteration doubles the bits that are right, from five on.
    var reciprocal = (3 &* p) ^ 2
    for _ in 0..<4 { reciprocal = reciprocal &* (2 &- p &* reciprocal) }
    self.reciprocal = Vector(repeating: reciprocal)
  }

  /// sum + the low 52 bits of x·y.
  @inline(__always)
  private static func low(_ sum: Vector, _ x: Vector, _ y: Vector) -> Vector {
    processor_multiply_add_low(sum, x, y)
  }

  /// sum + the high 52 bits of x·y.
  @inline(__always)
  private static func high(_ sum: Vector, _ x: Vector, _ y: Vector) -> Vector {
    processor_multiply_add_high(sum, x, y)
  }

  @inline(__always)
  private func multiple(_ count: UInt64) -> Vector { modulus &* Vector(repeating: count) }

  /// sum + x·w modulo p: from sum on less than (1 + x/2^52)·p more.
  @inline(__always)
  func times(_ x: Vector, _ w: Twiddle, from sum: Vector) -> Vector {
    let quotient = Self.high(.zero, x, w.quotient)
    return Self.low(Self.low(sum, x, w.value), quotient, complement)
  }

  /// x·w modulo p, less than (1 + x/2^52)·p.
  @inline(__always)
  func times(_ x: Vector, _ w: Twiddle) -> Vector { times(x, w, from: .zero) }

  /// x modulo p: less than p and x/2^52 of what 2^52 exceeds 15p by.
  @inline(__always)
  func reduced(_ x: Vector) -> Vector { Self.low(x, Self.high(.zero, x, inverse), complement) }

  /// (a, b) becomes (a + wb, a − wb), where the product is taken from −p to p: both may be p above
  /// a, or p below it.
  @inline(__always)
  func forwardButterfly(_ a: inout Vector, _ b: inout Vector, _ w: Twiddle) {
    let product = times(b, w, from: negative)
    b = a &- product
    a = a &+ product
  }

  /// (a, b) becomes (a + b, (a − b)w), for a b below a multiple of p.
  @inline(__always)
  func inverseButterfly(_ a: inout Vector, _ b: inout Vector, _ w: Twiddle, above count: UInt64) {
    let difference = self.difference(a, b, above: count)
    a = a &+ b
    b = times(difference, w)
  }

  /// x modulo p and as many p as there are levels that subtract from it.
  @inline(__always)
  func reduced(_ x: Vector, levels: UInt64) -> Vector { raised(reduced(x), levels: levels) }

  /// x and as many p as there are levels that subtract from it.
  @inline(__always)
  func raised(_ x: Vector, levels: UInt64) -> Vector { x &+ multiple(levels) }

  @inline(__always)
  func sum(_ x: Vector, _ y: Vector) -> Vector { x &+ y }

  /// x − y for a y below a multiple of p, which is added.
  @inline(__always)
  func difference(_ x: Vector, _ y: Vector, above count: UInt64) -> Vector {
    x &+ multiple(count) &- y
  }

  /// x·y·s/2^52: less than (1 + (x·y/2^52 + p)/2^52)·p.
  ///
  /// By the division of P. Montgomery, Modular multiplication without trial division, 1985.
  @inline(__always)
  func product(_ x: Vector, _ y: Vector, _ s: Twiddle) -> Vector {
    // The low halves of x·y and of the multiple of p are equal.
    let multiple = Self.low(.zero, Self.low(.zero, x, y), reciprocal)
    let high = Self.high(modulus, x, y) &- Self.high(.zero, multiple, modulus)
    return times(high, s)
  }

  /// A product in the form of a factor: in 0 ..< p, all other bits zero.
  @inline(__always)
  func canonical(_ x: Vector) -> Vector {
    let product = x & Vector(repeating: 1 << 52 - 1)
    return product.replacing(with: product &- modulus, where: product .>= modulus)
  }

  /// ⌊2^52·w/p⌋ for the factors w that `canonical` makes.
  @inline(__always)
  func quotient(_ w: Vector) -> Vector {
    let estimate = PointCoding.number(w) * Doubles(repeating: 0x1p52 / Double(modulus[0]))
    var quotient = DoubleField.bits(estimate + Doubles(repeating: 0x1p52))
    quotient = quotient & Vector(repeating: 1 << 52 - 1)
    // Off by one at most; the remainder, modulo 2^52, tells: it is at most 2p, or negative.
    let remainder = Self.low(.zero, quotient, complement)
    let isBelow = remainder .>= Vector(repeating: 1 << 51)
    let isAbove = remainder .>= modulus .& .!isBelow
    quotient = quotient.replacing(with: quotient &- 1, where: isBelow)
    return quotient.replacing(with: quotient &+ 1, where: isAbove)
  }

  /// The factor of an entry of the tables of the last levels, which hold quotients alone: the
  /// factor is ⌊quotient·p/2^52⌋ + 1, since quotient·p lies less than p below 2^52 times it.
  @inline(__always)
  func leaf(_ entry: Vector) -> Twiddle {
    Twiddle(value: Self.high(Vector(repeating: 1), entry, modulus), quotient: entry)
  }
}

extension Radix8Block {
  /// Prepares points for the last three levels.
  @inline(__always)
  mutating func prepareAgain(_ field: Field) { prepare(field) }
}
