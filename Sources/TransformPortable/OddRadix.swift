internal import TransformInterface

/// The butterflies of radix 3 and 5, from X^3M − 1 or X^5M − 1 to factors of degree M: always the
/// first level of a transform.
///
/// With ω a third root of unity, x₁ω + x₂ω² = s(ω + ω²)/2 + d(ω − ω²)/2 for s = x₁ + x₂ and
/// d = x₁ − x₂, and likewise for five; so the constants are half sums and half differences.
enum OddRadix {
  /// One pass over `radix` groups of `count` pieces.
  ///
  /// Forward, points of at most 0.6p become at most 3p; inverse (`reducing`), points of at most
  /// 1.14p become at most p/2 + 1.
  @inline(__always)
  static func pass(
    _ radix: Int, from: StridedVectors, to: StridedVectors, _ count: Int, _ constants: TwiddleReader,
    _ field: Field, reducing: Bool
  ) {
    if radix == 3 {
      three(from, to, count, constants, field, reducing)
    } else {
      five(from, to, count, constants, field, reducing)
    }
  }

  @inline(__always)
  private static func three(
    _ from: StridedVectors, _ to: StridedVectors, _ count: Int, _ constants: TwiddleReader, _ field: Field,
    _ reducing: Bool
  ) {
    let (distance, targetDistance) = (count &* from.pitch, count &* to.pitch)
    let (w0, w1) = (constants[0], constants[1])
    for piece in 0..<count {
      for column in 0..<8 {
        let place = unsafe from[piece] + column
        let target = unsafe to[piece] + column
        let x = unsafe place[0]
        let sum = unsafe place[distance] + place[2 &* distance]
        let difference = unsafe place[distance] - place[2 &* distance]
        let even = x + field.times(sum, w0)
        let odd = field.times(difference, w1)
        let results = (x + sum, even + odd, even - odd)
        unsafe target[0] = reducing ? field.reduced(results.0) : results.0
        unsafe target[targetDistance] = reducing ? field.reduced(results.1) : results.1
        unsafe target[2 &* targetDistance] = reducing ? field.reduced(results.2) : results.2
      }
    }
  }

  @inline(__always)
  private static func five(
    _ from: StridedVectors, _ to: StridedVectors, _ count: Int, _ constants: TwiddleReader, _ field: Field,
    _ reducing: Bool
  ) {
    let (distance, targetDistance) = (count &* from.pitch, count &* to.pitch)
    let (w0, w1, w2, w3) = (constants[0], constants[1], constants[2], constants[3])
    for piece in 0..<count {
      for column in 0..<8 {
        let place = unsafe from[piece] + column
        let target = unsafe to[piece] + column
        let x = unsafe place[0]
        let outerSum = unsafe place[distance] + place[4 &* distance]
        let outer = unsafe place[distance] - place[4 &* distance]
        let innerSum = unsafe place[2 &* distance] + place[3 &* distance]
        let inner = unsafe place[2 &* distance] - place[3 &* distance]
        let even1 = x + field.times(outerSum, w0) + field.times(innerSum, w1)
        let even2 = x + field.times(outerSum, w1) + field.times(innerSum, w0)
        let odd1 = field.times(outer, w2) + field.times(inner, w3)
        let odd2 = field.times(outer, w3) - field.times(inner, w2)
        let results = (
          x + outerSum + innerSum, even1 + odd1, even2 + odd2, even2 - odd2, even1 - odd1
        )
        unsafe target[0] = reducing ? field.reduced(results.0) : results.0
        unsafe target[targetDistance] = reducing ? field.reduced(results.1) : results.1
        unsafe target[2 &* targetDistance] = reducing ? field.reduced(results.2) : results.2
        unsafe target[3 &* targetDistance] = reducing ? field.reduced(results.3) : results.3
        unsafe target[4 &* targetDistance] = reducing ? field.reduced(results.4) : results.4
      }
    }
  }
}
