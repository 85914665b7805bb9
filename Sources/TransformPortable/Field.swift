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
