internal import TransformInterface

/// Products of transforms, point by point.
enum PointwiseProducts {
  /// target = a·b·s, in `count` pieces; in doubles points of at most 4.5p become at most 0.6p.
  static func multiply(
    _ target: StridedVectors, _ a: StridedVectors, _ b: StridedVectors, _ count: Int, _ s: Twiddle,
    _ field: Field
  ) {
    for piece in 0..<count {
      let (place, x, y) = unsafe (target[piece], a[piece], b[piece])
      for index in 0..<8 { unsafe place[index] = field.product(x[index], y[index], s) }
    }
  }

  /// target = target + a·b·s, where the target is in doubles at most 0.6p and stays so.
  static func multiplyAdd(
    _ target: StridedVectors, _ a: StridedVectors, _ b: StridedVectors, _ count: Int, _ s: Twiddle,
    _ field: Field
  ) {
    for piece in 0..<count {
      let (place, x, y) = unsafe (target[piece], a[piece], b[piece])
      for index in 0..<8 {
        unsafe place[index] = field.reduced(
          field.sum(place[index], field.product(x[index], y[index], s)))
      }
    }
  }
}
