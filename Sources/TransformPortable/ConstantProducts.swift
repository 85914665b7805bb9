internal import TransformInterface

/// Products of tables with constants.
enum ConstantProducts {
  /// Writes the source times a constant, in −p/2 … p/2; the last few numbers through an extra
  /// vector.
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
