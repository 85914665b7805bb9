internal import TransformInterface

/// The forms of points outside the transforms: they are the numbers.
struct PointCoding {
  static let arithmetic = ResidueArithmetic.floatingPoint

  /// Products of short integers are GMP's.
  static var multiplyWords: TransformKernels.MultiplyWords? { nil }

  private let field: DoubleField

  @inline(__always)
  init(_ modulus: PrimeModulus) {
    field = DoubleField(modulus)
  }

  /// The highest word of a coefficient, of 44 bits.
  @inline(__always)
  func first(_ word: SIMD8<UInt64>) -> Vector { CoefficientExtraction.number(word) }

  /// high·2^44 + word modulo p: r·2^44 is exact in a double, so one fused operation subtracts the
  /// nearest multiple of p, and the word makes at most (0.5 + 2^-5)p of it.
  @inline(__always)
  func step(_ high: Vector, _ word: SIMD8<UInt64>) -> Vector {
    field.reduced(high * 0x1p44) + CoefficientExtraction.number(word)
  }

  /// The point of a decimal coefficient, of at most 0.54p.
  @inline(__always)
  func point(_ number: Doubles) -> Vector { number }

  @inline(__always)
  static func number(_ point: Vector) -> Doubles { point }

  /// The points that a table holds.
  @inline(__always)
  static func points(_ entries: Doubles) -> Vector { entries }

  /// The inverse of `points`.
  @inline(__always)
  static func entries(_ points: Vector) -> Doubles { points }
}

/// Loads words of coefficients, eight at a time.
enum WordGathering {
  /// Words at 0, 11, … 77 bytes.
  @inline(__always)
  static func byEleven(_ place: UnsafeRawPointer) -> SIMD8<UInt64> {
    unsafe CoefficientExtraction.words(place, 11)
  }

  /// Words at 0, second, 33, 33 + second, … 99 + second bytes.
  @inline(__always)
  static func byThirtyThree(_ place: UnsafeRawPointer, _ second: Int) -> SIMD8<UInt64> {
    unsafe SIMD8(
      word(place), word(place + second), word(place + 33), word(place + 33 + second),
      word(place + 66), word(place + 66 + second), word(place + 99), word(place + 99 + second))
  }

  @inline(__always)
  private static func word(_ place: UnsafeRawPointer) -> UInt64 {
    unsafe CoefficientExtraction.word(place)
  }
}
