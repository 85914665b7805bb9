internal import TransformInterface

/// The transform of one row, depth first: each pass leaves blocks that fit the next nearer cache.
///
/// A row may be read from and written to strided pieces; in between it is contiguous.
struct RowTransform {
  private let tree: TwiddleReader
  private let leaves: LeafTransform
  private let field: Field

  @inline(__always)
  init(_ place: RowDescriptor, _ tables: RowTables, _ modulus: PrimeModulus) {
    field = Field(modulus)
    unsafe tree = TwiddleReader(tables.tree)
    leaves = unsafe LeafTransform(
      nodes: TwiddleReader(tables.nodes),
      lanes: UnsafeRawPointer(tables.leaves).assumingMemoryBound(to: Vector.self),
      scale: place.scale.map { unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Vector.self) },
      field: field)
  }

  /// How many of the remaining levels the next pass takes: all passes alike, the first the fewest,
  /// since its points are at strides at which they evict each other.
  @inline(__always)
  static func levels(of remaining: Int) -> Int {
    let passes = (remaining &+ 3) / 4
    return passes == 0 ? 0 : remaining / passes
  }

  /// The forward transform of a block of 2^log coefficients, `first` pieces after the row's start.
  ///
  /// - Parameters:
  ///   - from: the block's pieces.
  ///   - memory: the block in contiguous memory, which may be the same.
  ///   - to: the pieces of the whole row.
  ///   - ahead: the pieces to prefetch.
  func forward(
    from: StridedVectors, through memory: StridedVectors, to: StridedVectors,
    ahead: StridedVectors?,
    _ log: Int, _ node: Int, first: Int
  ) {
    let levels = Self.levels(of: log &- 6)
    guard levels > 0 else {
      leaves.forward(from: from, to: to, ahead: ahead, first: first, count: 1)
      return
    }
    let pieces = 1 << (log &- 6 &- levels)
    ForwardButterflyPasses.pass(levels, from: from, to: memory, pieces, tree, node, field)
    if log &- levels == 6 {
      leaves.forward(from: memory, to: to, ahead: ahead, first: first, count: 1 << levels)
      return
    }
    for part in 0..<(1 << levels) {
      let block = memory.dropping(part &* pieces)
      forward(
        from: block, through: block, to: to, ahead: ahead, log &- levels, node << levels &+ part,
        first: first &+ part &* pieces)
    }
  }

  /// The inverse transform to a block of 2^log coefficients.
  ///
  /// - Parameters:
  ///   - from: the pieces of the whole row.
  ///   - memory: the block in contiguous memory.
  ///   - to: the block's pieces, which may be the same.
  func inverse(
    from: StridedVectors, through memory: StridedVectors, to: StridedVectors, _ log: Int,
    _ node: Int,
    first: Int
  ) {
    let levels = Self.levels(of: log &- 6)
    guard levels > 0 else {
      leaves.inverse(from: from, to: to, first: first, count: 1)
      return
    }
    let pieces = 1 << (log &- 6 &- levels)
    if log &- levels == 6 {
      leaves.inverse(from: from, to: memory, first: first, count: 1 << levels)
    } else {
      for part in 0..<(1 << levels) {
        let block = memory.dropping(part &* pieces)
        inverse(
          from: from, through: block, to: block, log &- levels, node << levels &+ part,
          first: first &+ part &* pieces)
      }
    }
    InverseButterflyPasses.pass(levels, from: memory, to: to, pieces, tree, node, field)
  }
}

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

  /// The forward transform: in doubles points of at most 2.9p become points of at most 4.5p.
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
      points.prepareAgain(field)
      points.forwardButterfly(twiddles(first &+ block), field)
      unsafe points.store(to[first &+ block], 1)
      if let ahead { ahead.prefetch(first &+ block) }
    }
  }

  /// The inverse transform: in doubles points of at most 0.6p become points of at most 1.14p.
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
      // In doubles twiddles of single lanes have coarser quotients: this one may be 1.28p.
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
    points.prepare(field)
    points.forwardButterfly(nodes.subtree(node), field)
    unsafe points.store(place, 1)
  }

  @inline(__always)
  private func forwardNode(_ place: Memory, _ node: Int, _ scale: UnsafePointer<Vector>) {
    var points = unsafe Radix8Block(place, 1)
    unsafe multiply(&points, scale)
    points.prepare(field, isReduced: true)
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
      node: field.leaf(place[0]), children: (field.leaf(place[1]), field.leaf(place[2])),
      grandchildren: (
        field.leaf(place[3]), field.leaf(place[4]), field.leaf(place[5]), field.leaf(place[6])
      ))
  }
}

/// The first levels of a transform, over the columns of a tile.
///
/// The first pass may read the tile from one place and the last write it to another, which avoids
/// copying it to scratch memory and back.
struct ColumnTransform {
  let tree: TwiddleReader
  let field: Field

  @inline(__always)
  init(_ tables: RowTables, _ modulus: PrimeModulus) {
    unsafe tree = TwiddleReader(tables.tree)
    field = Field(modulus)
  }

  /// The forward transform of 2^log rows, which are clobbered.
  func forward(from: StridedVectors, to: StridedVectors, _ log: Int, _ node: Int) {
    let levels = RowTransform.levels(of: log)
    guard levels > 0 else { return }
    let rows = 1 << (log &- levels)
    guard log > levels else {
      ForwardButterflyPasses.pass(levels, from: from, to: to, rows, tree, node, field)
      return
    }
    ForwardButterflyPasses.pass(levels, from: from, to: from, rows, tree, node, field)
    for part in 0..<(1 << levels) {
      forward(
        from: from.dropping(part &* rows), to: to.dropping(part &* rows), log &- levels,
        node << levels &+ part)
    }
  }

  /// The inverse transform to 2^log rows, through scratch memory.
  ///
  /// The first pass prefetches the tile ahead.
  func inverse(
    from: StridedVectors, to: StridedVectors, scratch: StridedVectors, ahead: StridedVectors?,
    _ log: Int,
    _ node: Int
  ) {
    let levels = RowTransform.levels(of: log)
    guard levels > 0 else { return }
    let rows = 1 << (log &- levels)
    guard log > levels else {
      InverseButterflyPasses.pass(levels, from: from, to: to, ahead: ahead, rows, tree, node, field)
      return
    }
    for part in 0..<(1 << levels) {
      let place = scratch.dropping(part &* rows)
      inverse(
        from: from.dropping(part &* rows), to: place, scratch: place,
        ahead: ahead.map { $0.dropping(part &* rows) }, log &- levels, node << levels &+ part)
    }
    InverseButterflyPasses.pass(levels, from: scratch, to: to, rows, tree, node, field)
  }
}
