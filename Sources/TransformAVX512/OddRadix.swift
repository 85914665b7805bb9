internal import TransformInterface

/// Splits X^3M − 1 or X^5M − 1 into factors of degree M: the one level of a transform that is not a
/// power of two, always the first.
///
/// With ω a third root of unity, x₁ω + x₂ω² = s(ω + ω²)/2 + d(ω − ω²)/2 for s = x₁ + x₂ and
/// d = x₁ − x₂, and likewise for five; so the constants are half sums and half differences.
enum OddRadix {
  typealias Memory = UnsafeMutablePointer<Vector>

  /// One pass over `radix` groups of rows.
  ///
  /// On the way down points of at most 0.6p become at most 3p; on the way up (`reducing`) points of
  /// at most 1.14p become at most p/2 + 1.
  @inline(__always)
  static func pass(
    _ memory: Memory, _ radix: Int, _ shape: TileShape, _ constants: Tree, _ field: Field,
    reducing: Bool
  ) {
    let distance = shape.rows &* shape.stride
    for row in 0..<shape.rows {
      for column in 0..<shape.width {
        let place = unsafe memory + (row &* shape.stride &+ column)
        if radix == 3 {
          unsafe three(place, distance, constants, field, reducing)
        } else {
          unsafe five(place, distance, constants, field, reducing)
        }
      }
    }
  }

  @inline(__always)
  private static func three(
    _ place: Memory, _ distance: Int, _ constants: Tree, _ field: Field, _ reducing: Bool
  ) {
    let x = unsafe place[0]
    let sum = unsafe place[distance] + place[2 &* distance]
    let difference = unsafe place[distance] - place[2 &* distance]
    let even = x + field.times(sum, constants[0])
    let odd = field.times(difference, constants[1])
    let results = (x + sum, even + odd, even - odd)
    unsafe place[0] = reducing ? field.reduced(results.0) : results.0
    unsafe place[distance] = reducing ? field.reduced(results.1) : results.1
    unsafe place[2 &* distance] = reducing ? field.reduced(results.2) : results.2
  }

  @inline(__always)
  private static func five(
    _ place: Memory, _ distance: Int, _ constants: Tree, _ field: Field, _ reducing: Bool
  ) {
    let x = unsafe place[0]
    let outerSum = unsafe place[distance] + place[4 &* distance]
    let outer = unsafe place[distance] - place[4 &* distance]
    let innerSum = unsafe place[2 &* distance] + place[3 &* distance]
    let inner = unsafe place[2 &* distance] - place[3 &* distance]
    let even1 = x + field.times(outerSum, constants[0]) + field.times(innerSum, constants[1])
    let even2 = x + field.times(outerSum, constants[1]) + field.times(innerSum, constants[0])
    let odd1 = field.times(outer, constants[2]) + field.times(inner, constants[3])
    let odd2 = field.times(outer, constants[3]) - field.times(inner, constants[2])
    let results = (
      x + outerSum + innerSum, even1 + odd1, even2 + odd2, even2 - odd2, even1 - odd1
    )
    unsafe place[0] = reducing ? field.reduced(results.0) : results.0
    unsafe place[distance] = reducing ? field.reduced(results.1) : results.1
    unsafe place[2 &* distance] = reducing ? field.reduced(results.2) : results.2
    unsafe place[3 &* distance] = reducing ? field.reduced(results.3) : results.3
    unsafe place[4 &* distance] = reducing ? field.reduced(results.4) : results.4
  }
}
