internal import TransformInterface

/// The first levels of a transform, over the columns of a tile.
struct ColumnTransform {
  typealias Memory = UnsafeMutablePointer<Vector>

  let tree: Tree
  let field: Field
  let stride: Int
  let width: Int

  @inline(__always)
  init(_ shape: TileShape, _ tables: RowTables, _ modulus: PrimeModulus) {
    unsafe tree = Tree(tables.tree)
    field = Field(modulus)
    stride = shape.stride
    width = shape.width
  }

  /// Down from 2^log rows.
  func split(_ memory: Memory, _ log: Int, _ node: Int) {
    let levels = RowTransform.levels(of: log)
    guard levels > 0 else { return }
    let rows = 1 << (log &- levels)
    unsafe SplittingPasses.pass(
      levels, memory, rows &* stride, TileShape(rows: rows, stride: stride, width: width), tree,
      node, field)
    guard log > levels else { return }
    for part in 0..<(1 << levels) {
      unsafe split(
        memory + part &* rows &* stride, log &- levels, node << levels &+ part)
    }
  }

  /// Up to 2^log rows.
  func join(_ memory: Memory, _ log: Int, _ node: Int) {
    let levels = RowTransform.levels(of: log)
    guard levels > 0 else { return }
    let rows = 1 << (log &- levels)
    if log > levels {
      for part in 0..<(1 << levels) {
        unsafe join(
          memory + part &* rows &* stride, log &- levels, node << levels &+ part)
      }
    }
    unsafe JoiningPasses.pass(
      levels, memory, rows &* stride, TileShape(rows: rows, stride: stride, width: width), tree,
      node, field)
  }
}
