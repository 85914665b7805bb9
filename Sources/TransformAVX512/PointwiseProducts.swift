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

  /// Writes the source times a constant, centred; the last few numbers through a vector of their
  /// own.
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
