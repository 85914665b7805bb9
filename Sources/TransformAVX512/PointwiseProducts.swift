internal import TransformInterface

/// Products of transforms, point by point.
enum PointwiseProducts {
  typealias Memory = UnsafeMutablePointer<Vector>

  /// a = a·b·s; points of at most 4.8p become points of at most 0.6p.
  static func multiply(
    _ a: Memory, _ b: Memory, _ count: Int, _ s: Twiddle, _ field: Field
  ) {
    for index in 0..<count {
      unsafe a[index] = product(a[index], b[index], s, field)
    }
  }

  /// a = (a·b + c·d)·s.
  static func multiplyAdd(
    _ a: Memory, _ b: Memory, _ c: Memory, _ d: Memory, _ count: Int, _ s: Twiddle,
    _ field: Field
  ) {
    for index in 0..<count {
      let first = unsafe product(a[index], b[index], s, field)
      let second = unsafe product(c[index], d[index], s, field)
      unsafe a[index] = field.reduced(first + second)
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
