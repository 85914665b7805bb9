internal import TransformInterface

/// The last six levels of a row: 64 coefficients at a time.
///
/// Three levels work on eight vectors; then these are transposed and the last three work on vectors
/// again, every lane with its own twiddles. The results stay transposed: products are pointwise, in
/// any order.
@safe
struct LeafTransform {
  typealias Memory = UnsafeMutablePointer<Vector>

  let nodes: TwiddleReader
  let lanes: UnsafePointer<Vector>
  /// The factors that make a row cyclic, eight vectors, and after them their quotients.
  let scale: UnsafePointer<Vector>?
  let field: Field

  /// The forward transform: points of at most 2.9p become points of at most 4.5p.
  ///
  /// - Parameters:
  ///   - from: the input pieces, which are clobbered.
  ///   - to: the pieces of the whole row.
  ///   - ahead: the pieces of a whole row to prefetch.
  ///   - first: the number of the first piece in its row.
  ///   - count: how many pieces.
  @inline(never)
  func forward(
    from: StridedVectors, to: StridedVectors, ahead: StridedVectors?, first: Int, count: Int
  ) {
    if let scale = unsafe scale {
      for block in 0..<count { unsafe forwardNode(from[block], first &+ block, scale) }
    } else {
      for block in 0..<count { unsafe forwardNode(from[block], first &+ block) }
    }
    Transposition.transpose(from, count)
    for block in 0..<count {
      var points = unsafe Radix8Block(from[block], 1)
      points.forwardButterfly(twiddles(first &+ block), field)
      unsafe points.store(to[first &+ block], 1)
      if let ahead { ahead.prefetch(first &+ block) }
    }
  }

  /// The inverse transform: points of at most 0.6p become points of at most 1.14p.
  ///
  /// - Parameters:
  ///   - from: the pieces of the whole row.
  ///   - to: the output pieces.
  ///   - first: the number of the first piece in its row.
  ///   - count: how many pieces.
  @inline(never)
  func inverse(from: StridedVectors, to: StridedVectors, first: Int, count: Int) {
    for block in 0..<count {
      var points = unsafe Radix8Block(from[first &+ block], 1)
      points.inverseButterfly(twiddles(first &+ block), field)
      points.normalize(field)
      // The twiddles of single lanes have coarser quotients: this one may be 1.28p.
      points.d = field.reduced(points.d)
      unsafe points.store(to[block], 1)
    }
    Transposition.transpose(to, count)
    for block in 0..<count {
      var points = unsafe Radix8Block(to[block], 1)
      points.inverseButterfly(nodes.subtree(first &+ block), field)
      if let scale = unsafe scale {
        unsafe multiply(&points, scale)
      } else {
        points.normalize(field)
      }
      unsafe points.store(to[block], 1)
    }
  }

  @inline(__always)
  private func forwardNode(_ place: Memory, _ node: Int) {
    var points = unsafe Radix8Block(place, 1)
    points.a = field.reduced(points.a)
    points.forwardButterfly(nodes.subtree(node), field)
    unsafe points.store(place, 1)
  }

  @inline(__always)
  private func forwardNode(_ place: Memory, _ node: Int, _ scale: UnsafePointer<Vector>) {
    var points = unsafe Radix8Block(place, 1)
    unsafe multiply(&points, scale)
    points.forwardButterfly(nodes.subtree(node), field)
    unsafe points.store(place, 1)
  }

  /// Multiplies 64 coefficients by the powers that turn X^C − ζ into Y^C − 1 or back.
  @inline(__always)
  private func multiply(_ points: inout Radix8Block, _ scale: UnsafePointer<Vector>) {
    unsafe points.a = field.times(points.a, Twiddle(value: scale[0], quotient: scale[8]))
    unsafe points.b = field.times(points.b, Twiddle(value: scale[1], quotient: scale[9]))
    unsafe points.c = field.times(points.c, Twiddle(value: scale[2], quotient: scale[10]))
    unsafe points.d = field.times(points.d, Twiddle(value: scale[3], quotient: scale[11]))
    unsafe points.e = field.times(points.e, Twiddle(value: scale[4], quotient: scale[12]))
    unsafe points.f = field.times(points.f, Twiddle(value: scale[5], quotient: scale[13]))
    unsafe points.g = field.times(points.g, Twiddle(value: scale[6], quotient: scale[14]))
    unsafe points.h = field.times(points.h, Twiddle(value: scale[7], quotient: scale[15]))
  }

  /// The twiddles of the last three levels of 64 coefficients; quotients are computed, which halves
  /// the table.
  @inline(__always)
  private func twiddles(_ block: Int) -> Radix8Twiddles {
    let place = unsafe lanes + 7 &* block
    return unsafe Radix8Twiddles(
      node: twiddle(place[0]), children: (twiddle(place[1]), twiddle(place[2])),
      grandchildren: (
        twiddle(place[3]), twiddle(place[4]), twiddle(place[5]), twiddle(place[6])
      ))
  }

  @inline(__always)
  private func twiddle(_ value: Vector) -> Twiddle {
    Twiddle(value: value, quotient: value * field.inverse)
  }
}
