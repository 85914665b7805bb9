internal import TransformInterface

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
    from: StridedVectors, to: StridedVectors, scratch: StridedVectors, ahead: StridedVectors?, _ log: Int,
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
