internal import TransformInterface

enum ConstantProducts {
  /// Writes the source times a constant, in the form of a factor.
  static func multiplyByConstant(
    _ target: UnsafeMutablePointer<Double>, _ source: UnsafePointer<Double>, _ count: Int,
    _ w: Twiddle, _ field: Field
  ) {
    unsafe map(target, source, count) { field.canonical(field.times($0, w)) }
  }

  /// Writes the quotients of factors by the prime.
  static func writeQuotients(
    _ target: UnsafeMutablePointer<Double>, _ source: UnsafePointer<Double>, _ count: Int,
    _ field: Field
  ) {
    unsafe map(target, source, count) { field.quotient($0) }
  }

  /// Entry by entry, the last few through an extra vector.
  @inline(__always)
  private static func map(
    _ target: UnsafeMutablePointer<Double>, _ source: UnsafePointer<Double>, _ count: Int,
    _ body: (Vector) -> Vector
  ) {
    var index = 0
    while index &+ 8 <= count {
      let x = unsafe UnsafeRawPointer(source + index).loadUnaligned(as: Vector.self)
      unsafe UnsafeMutableRawPointer(target + index).storeBytes(of: body(x), as: Vector.self)
      index &+= 8
    }
    guard index < count else { return }
    var rest = Doubles.zero
    for lane in 0..<(count - index) { unsafe rest[lane] = source[index + lane] }
    let result = PointCoding.entries(body(PointCoding.points(rest)))
    for lane in 0..<(count - index) { unsafe target[index + lane] = result[lane] }
  }
}
