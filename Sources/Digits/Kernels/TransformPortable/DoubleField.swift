internal import TransformInterface

/// Eight numbers, one a lane.
typealias Doubles = SIMD8<Double>

/// A constant factor in every lane, with its quotient by the prime.
struct DoubleTwiddle {
  let value: Doubles
  let quotient: Doubles
}

/// Arithmetic modulo a prime p below 0.84·2^50 on vectors of doubles that hold integers.
///
/// Numbers are reduced lazily; each pass states how far from zero its results are, as a multiple of
/// p. The bounds rest on three facts, from which `docs/ALGORITHMS.md` derives them:
/// integers below 2^53 are exact; `fma` rounds once; adding and subtracting 1.5·2^52 rounds a
/// number below 2^51 to a nearest integer. A test computes them by this source.
struct DoubleField {
  let modulus: Doubles
  let negative: Doubles
  /// 1/p.
  let inverse: Doubles

  @inline(__always)
  init(_ modulus: PrimeModulus) {
    self.modulus = Doubles(repeating: modulus.value)
    negative = Doubles(repeating: -modulus.value)
    inverse = Doubles(repeating: modulus.inverse)
  }

  /// 1.5·2^52: where a double's last bit is worth one.
  @inline(__always)
  static var rounder: Doubles { Doubles(repeating: 6_755_399_441_055_744) }

  /// The numbers with the other sign, by the sign bit: a subtraction from zero would cost one more
  /// operation, this folds into the fused one that follows.
  @inline(__always)
  static func negated(_ x: Doubles) -> Doubles {
    vector(bits(x) ^ SIMD8(repeating: 0x8000_0000_0000_0000))
  }

  /// The bit patterns of the numbers.
  @inline(__always)
  static func bits(_ x: Doubles) -> SIMD8<UInt64> {
    // Two vectors of eight lanes of 64 bits; all bit patterns are valid in both.
    unsafe unsafeBitCast(x, to: SIMD8<UInt64>.self)
  }

  /// The inverse of `bits`.
  @inline(__always)
  static func vector(_ bits: SIMD8<UInt64>) -> Doubles {
    unsafe unsafeBitCast(bits, to: Doubles.self)
  }

  /// x·w modulo p for |x| ≤ 4.76p and |w| ≤ p/2: at most (0.5 + |x|/38p)·p from zero.
  @inline(__always)
  func times(_ x: Doubles, _ w: DoubleTwiddle) -> Doubles {
    let high = x * w.value
    let quotient = Self.rounder.addingProduct(x, w.quotient) - Self.rounder
    let low = Self.negated(high).addingProduct(x, w.value)
    return high.addingProduct(quotient, negative) + low
  }

  /// x·y modulo p for |x|, |y| ≤ 0.53p: at most 0.6p from zero.
  @inline(__always)
  func product(_ x: Doubles, _ y: Doubles) -> Doubles {
    let high = x * y
    let quotient = Self.rounder.addingProduct(high, inverse) - Self.rounder
    let low = Self.negated(high).addingProduct(x, y)
    return high.addingProduct(quotient, negative) + low
  }

  /// x modulo p for |x| < 2^53: at most p/2 + 1 from zero.
  @inline(__always)
  func reduced(_ x: Doubles) -> Doubles {
    let quotient = Self.rounder.addingProduct(x, inverse) - Self.rounder
    return x.addingProduct(quotient, negative)
  }
}
