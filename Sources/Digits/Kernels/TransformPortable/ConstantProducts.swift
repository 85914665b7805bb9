internal import TransformInterface

/// Work on the entries of a table.
enum ConstantProducts {
  /// Entry by entry, the last few through an extra vector.
  @inline(__always)
  static func map(
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
