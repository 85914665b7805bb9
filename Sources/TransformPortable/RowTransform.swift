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
    from: StridedVectors, through memory: StridedVectors, to: StridedVectors, ahead: StridedVectors?,
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
    from: StridedVectors, through memory: StridedVectors, to: StridedVectors, _ log: Int, _ node: Int,
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
