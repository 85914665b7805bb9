internal import CProcessorFeatures
internal import TransformInterface

/// The forms of points outside the transforms, where they are doubles.
struct PointCoding {
  static let arithmetic = ResidueArithmetic.integer

  static var multiplyWords: TransformKernels.MultiplyWords? {
    { target, a, aCount, b, bCount in unsafe WordProducts.multiply(target, a, aCount, b, bCount) }
  }

  private let field: Field
  /// 2^44, with a quotient that may be two too small.
  private let radix: Twiddle
  /// 2^52 + p: what makes a coefficient positive and moves it to the low bits of a double.
  private let offset: Doubles

  @inline(__always)
  init(_ modulus: PrimeModulus) {
    field = Field(modulus)
    radix = Twiddle(
      value: Vector(repeating: 1 << 44),
      quotient: Vector(repeating: UInt64(modulus.inverse * 0x1p96) &- 1))
    offset = Doubles(repeating: 0x1p52 + modulus.value)
  }

  /// The highest word of a coefficient, of 44 bits.
  @inline(__always)
  func first(_ word: Vector) -> Vector { word }

  /// high·2^44 + word modulo p, for high < 1.1p: at most 1.3p.
  @inline(__always)
  func step(_ high: Vector, _ word: Vector) -> Vector { field.times(high, radix, from: word) }

  /// The point of a decimal coefficient, of at most 0.6p: up to 1.6p.
  @inline(__always)
  func point(_ number: Doubles) -> Vector { DoubleField.bits(number + offset) }

  @inline(__always)
  static func number(_ point: Vector) -> Doubles {
    let exponent = Vector(repeating: 0x4330_0000_0000_0000)
    return DoubleField.vector(point & Vector(repeating: 1 << 52 - 1) | exponent)
      - Doubles(repeating: 0x1p52)
  }

  /// The points that a table holds.
  @inline(__always)
  static func points(_ entries: Doubles) -> Vector { DoubleField.bits(entries) }

  /// The inverse of `points`.
  @inline(__always)
  static func entries(_ points: Vector) -> Doubles { DoubleField.vector(points) }
}

/// Loads words of coefficients, eight at a time.
enum WordGathering {
  /// Words at 0, 11, … 77 bytes; above 48 bits they mean nothing.
  @inline(__always)
  static func byEleven(_ place: UnsafeRawPointer) -> Vector {
    unsafe processor_words_by_11(place)
  }

  /// Words at 0, second, 33, 33 + second, … 99 + second bytes; above 48 bits they mean nothing.
  @inline(__always)
  static func byThirtyThree(_ place: UnsafeRawPointer, _ second: Int32) -> Vector {
    unsafe processor_words_by_33(place, second)
  }
}
