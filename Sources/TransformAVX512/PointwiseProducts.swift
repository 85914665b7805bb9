internal import TransformInterface

/// Products of transforms, point by point.
enum PointwiseProducts {
  typealias Memory = UnsafeMutablePointer<Vector>

  /// target = a·b·s; points of at most 4.8p become points of at most 0.6p.
  static func multiply(
    _ target: Memory, _ a: Memory, _ b: Memory, _ count: Int, _ s: Twiddle, _ field: Field
  ) {
    for index in 0..<count {
      unsafe target[index] = product(a[index], b[index], s, field)
    }
  }

  /// target = target + a·b·s, where the target is at most 0.6p and stays so.
  static func multiplyAdd(
    _ target: Memory, _ a: Memory, _ b: Memory, _ count: Int, _ s: Twiddle, _ field: Field
  ) {
    for index in 0..<count {
      unsafe target[index] = field.reduced(
        target[index] + product(a[index], b[index], s, field))
    }
  }

  @inline(__always)
  private static func product(
    _ x: Vector, _ y: Vector, _ s: Twiddle, _ field: Field
  ) -> Vector {
    field.product(field.reduced(x), field.times(field.reduced(y), s))
  }
}
