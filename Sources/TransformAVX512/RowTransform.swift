internal import TransformInterface

/// The transform of one row, depth first: each pass leaves blocks that fit the next nearer cache.
struct RowTransform {
  typealias Memory = UnsafeMutablePointer<Vector>

  private let tree: Tree
  private let leaves: Leaves
  private let field: Field

  @inline(__always)
  init(_ place: RowPlace, _ tables: RowTables, _ modulus: PrimeModulus) {
    field = Field(modulus)
    unsafe tree = Tree(tables.tree)
    leaves = unsafe Leaves(
      nodes: Tree(tables.nodes),
      lanes: UnsafeRawPointer(tables.leaves).assumingMemoryBound(to: Vector.self),
      scale: place.scale.map { unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Vector.self) },
      field: field)
  }

  /// How many of the remaining levels above 64 coefficients the next pass takes: all passes alike.
  @inline(__always)
  static func levels(of remaining: Int) -> Int {
    let passes = (remaining &+ 3) / 4
    return passes == 0 ? 0 : (remaining &+ passes &- 1) / passes
  }

  /// Down from a block of 2^log coefficients, `first` blocks of 64 behind the start of the row.
  func split(_ memory: Memory, _ log: Int, _ node: Int, first: Int) {
    let levels = Self.levels(of: log &- 6)
    guard levels > 0 else {
      unsafe leaves.split(memory, first: first, count: 1)
      return
    }
    let width = 1 << (log &- 3 &- levels)
    unsafe SplittingPasses.pass(
      levels, memory, width, TileShape(rows: 1, stride: 0, width: width), tree, node, field)
    if log &- levels == 6 {
      unsafe leaves.split(memory, first: first, count: 1 << levels)
      return
    }
    for part in 0..<(1 << levels) {
      unsafe split(
        memory + part &* width, log &- levels, node << levels &+ part,
        first: first &+ part &* (width / 8))
    }
  }

  /// Up to a block of 2^log coefficients.
  func join(_ memory: Memory, _ log: Int, _ node: Int, first: Int) {
    let levels = Self.levels(of: log &- 6)
    guard levels > 0 else {
      unsafe leaves.join(memory, first: first, count: 1)
      return
    }
    let width = 1 << (log &- 3 &- levels)
    if log &- levels == 6 {
      unsafe leaves.join(memory, first: first, count: 1 << levels)
    } else {
      for part in 0..<(1 << levels) {
        unsafe join(
          memory + part &* width, log &- levels, node << levels &+ part,
          first: first &+ part &* (width / 8))
      }
    }
    unsafe JoiningPasses.pass(
      levels, memory, width, TileShape(rows: 1, stride: 0, width: width), tree, node, field)
  }
}
