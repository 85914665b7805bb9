internal import TransformInterface

/// Eight residues, one a lane.
typealias Vector = SIMD8<Double>

/// A constant factor in every lane, with its quotient by the prime.
struct Twiddle {
  let value: Vector
  let quotient: Vector
}

/// Arithmetic modulo a prime p below 0.84·2^50 on vectors of doubles that hold integers.
///
/// Numbers are reduced lazily; each pass states how far from zero its results are, as a multiple of
/// p. The bounds rest on three facts, from which `docs/ALGORITHMS.md` derives them:
/// integers below 2^53 are exact; `fma` rounds once; adding and subtracting 1.5·2^52 rounds a
/// number below 2^51 to a nearest integer. A test computes them by this source.
struct Field {
  /// p.
  let modulus: Vector
  /// −p.
  let negative: Vector
  /// 1/p.
  let inverse: Vector

  @inline(__always)
  init(_ modulus: PrimeModulus) {
    self.modulus = Vector(repeating: modulus.value)
    negative = Vector(repeating: -modulus.value)
    inverse = Vector(repeating: modulus.inverse)
  }

  /// 1.5·2^52: where a double's last bit is worth one.
  @inline(__always)
  static var rounder: Vector { Vector(repeating: 6_755_399_441_055_744) }

  /// The numbers with the other sign, by the sign bit: a subtraction from zero would cost one more
  /// operation, this folds into the fused one that follows.
  @inline(__always)
  static func negated(_ x: Vector) -> Vector {
    vector(bits(x) ^ SIMD8(repeating: 0x8000_0000_0000_0000))
  }

  /// The bit patterns of the numbers.
  @inline(__always)
  static func bits(_ x: Vector) -> SIMD8<UInt64> {
    // Two vectors of eight lanes of 64 bits; all bit patterns are valid in both.
    unsafe unsafeBitCast(x, to: SIMD8<UInt64>.self)
  }

  /// The inverse of `bits`.
  @inline(__always)
  static func vector(_ bits: SIMD8<UInt64>) -> Vector {
    unsafe unsafeBitCast(bits, to: Vector.self)
  }

  /// x·w modulo p for |x| ≤ 4.76p and |w| ≤ p/2: at most (0.5 + |x|/38p)·p from zero.
  @inline(__always)
  func times(_ x: Vector, _ w: Twiddle) -> Vector {
    let high = x * w.value
    let quotient = Self.rounder.addingProduct(x, w.quotient) - Self.rounder
    let low = Self.negated(high).addingProduct(x, w.value)
    return high.addingProduct(quotient, negative) + low
  }

  /// x·y modulo p for |x|, |y| ≤ 0.53p: at most 0.6p from zero.
  @inline(__always)
  func product(_ x: Vector, _ y: Vector) -> Vector {
    let high = x * y
    let quotient = Self.rounder.addingProduct(high, inverse) - Self.rounder
    let low = Self.negated(high).addingProduct(x, y)
    return high.addingProduct(quotient, negative) + low
  }

  /// x modulo p for |x| < 2^53: at most p/2 + 1 from zero.
  @inline(__always)
  func reduced(_ x: Vector) -> Vector {
    let quotient = Self.rounder.addingProduct(x, inverse) - Self.rounder
    return x.addingProduct(quotient, negative)
  }
}

/// Products of tables with constants.
enum ConstantProducts {
  /// Writes the source times a constant, in −p/2 … p/2; the last few numbers through an extra
  /// vector.
  static func multiplyByConstant(
    _ target: UnsafeMutablePointer<Double>, _ source: UnsafePointer<Double>, _ count: Int,
    _ w: Twiddle, _ field: Field
  ) {
    var index = 0
    while index &+ 8 <= count {
      let x = unsafe UnsafeRawPointer(source + index).loadUnaligned(as: Vector.self)
      let result = field.reduced(field.times(x, w))
      unsafe UnsafeMutableRawPointer(target + index).storeBytes(of: result, as: Vector.self)
      index &+= 8
    }
    guard index < count else { return }
    var rest = Vector.zero
    for lane in 0..<(count - index) { unsafe rest[lane] = source[index + lane] }
    let result = field.reduced(field.times(rest, w))
    for lane in 0..<(count - index) { unsafe target[index + lane] = result[lane] }
  }
}

/// Transposes eight vectors of eight lanes.
///
/// A separate function, never inlined, that loads, shuffles and stores: next to arithmetic the
/// compiler splits the shuffles into single lanes.
enum Transposition {
  /// Transposes the 8×8 numbers of each of `count` pieces in place.
  @inline(never)
  static func transpose(_ pieces: StridedVectors, _ count: Int) {
    for block in 0..<count {
      let place = unsafe pieces[block]
      let (a0, a1) = unsafe pairs(place[0], place[1])
      let (a2, a3) = unsafe pairs(place[2], place[3])
      let (a4, a5) = unsafe pairs(place[4], place[5])
      let (a6, a7) = unsafe pairs(place[6], place[7])
      let (b0, b2) = quarters(a0, a2)
      let (b1, b3) = quarters(a1, a3)
      let (b4, b6) = quarters(a4, a6)
      let (b5, b7) = quarters(a5, a7)
      unsafe place[0] = Vector(lowHalf: b0.lowHalf, highHalf: b4.lowHalf)
      unsafe place[1] = Vector(lowHalf: b1.lowHalf, highHalf: b5.lowHalf)
      unsafe place[2] = Vector(lowHalf: b2.lowHalf, highHalf: b6.lowHalf)
      unsafe place[3] = Vector(lowHalf: b3.lowHalf, highHalf: b7.lowHalf)
      unsafe place[4] = Vector(lowHalf: b0.highHalf, highHalf: b4.highHalf)
      unsafe place[5] = Vector(lowHalf: b1.highHalf, highHalf: b5.highHalf)
      unsafe place[6] = Vector(lowHalf: b2.highHalf, highHalf: b6.highHalf)
      unsafe place[7] = Vector(lowHalf: b3.highHalf, highHalf: b7.highHalf)
    }
  }

  /// Even lanes of both vectors in turn, and odd ones.
  @inline(__always)
  private static func pairs(_ x: Vector, _ y: Vector) -> (Vector, Vector) {
    (
      Vector(x[0], y[0], x[2], y[2], x[4], y[4], x[6], y[6]),
      Vector(x[1], y[1], x[3], y[3], x[5], y[5], x[7], y[7])
    )
  }

  /// The pairs of lanes of both vectors in turn: those of even number, and those of odd.
  @inline(__always)
  private static func quarters(_ x: Vector, _ y: Vector) -> (Vector, Vector) {
    (
      Vector(x[0], x[1], y[0], y[1], x[4], x[5], y[4], y[5]),
      Vector(x[2], x[3], y[2], y[3], x[6], x[7], y[6], y[7])
    )
  }
}
