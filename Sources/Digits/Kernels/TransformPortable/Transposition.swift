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
