internal import TransformInterface

/// The passes of the way down: up to four levels in registers for every column of a tile.
///
/// The rows of a tile are cut into 2, 4, 8 or 16 groups, and the same places of all groups meet.
/// Points come in and leave with at most 2.9p: only the first is reduced, since all others pass
/// through a product, as multiplicands of at most 4.7p.
enum SplittingPasses {
  typealias Memory = UnsafeMutablePointer<Vector>

  /// One pass of `levels` levels at a node.
  @inline(__always)
  static func pass(
    _ levels: Int, _ memory: Memory, _ distance: Int, _ group: TileShape, _ tree: Tree,
    _ node: Int, _ field: Field
  ) {
    switch levels {
    case 1: unsafe radix2(memory, distance, group, tree, node, field)
    case 2: unsafe radix4(memory, distance, group, tree, node, field)
    case 3: unsafe radix8(memory, distance, group, tree, node, field)
    default: unsafe radix16(memory, distance, group, tree, node, field)
    }
  }

  @inline(never)
  private static func radix2(
    _ memory: Memory, _ distance: Int, _ group: TileShape, _ tree: Tree, _ node: Int,
    _ field: Field
  ) {
    let w = tree[node]
    for row in 0..<group.rows {
      for column in 0..<group.width {
        let place = unsafe memory + (row &* group.stride &+ column)
        var a = unsafe field.reduced(place[0])
        var b = unsafe place[distance]
        field.split(&a, &b, w)
        unsafe place[0] = a
        unsafe place[distance] = b
      }
    }
  }

  @inline(never)
  private static func radix4(
    _ memory: Memory, _ distance: Int, _ group: TileShape, _ tree: Tree, _ node: Int,
    _ field: Field
  ) {
    let w = tree[node]
    let left = tree[2 &* node]
    let right = tree[2 &* node &+ 1]
    for row in 0..<group.rows {
      for column in 0..<group.width {
        let place = unsafe memory + (row &* group.stride &+ column)
        var a = unsafe field.reduced(place[0])
        var b = unsafe place[distance]
        var c = unsafe place[2 &* distance]
        var d = unsafe place[3 &* distance]
        field.split(&a, &c, w)
        field.split(&b, &d, w)
        field.split(&a, &b, left)
        field.split(&c, &d, right)
        unsafe place[0] = a
        unsafe place[distance] = b
        unsafe place[2 &* distance] = c
        unsafe place[3 &* distance] = d
      }
    }
  }

  @inline(never)
  private static func radix8(
    _ memory: Memory, _ distance: Int, _ group: TileShape, _ tree: Tree, _ node: Int,
    _ field: Field
  ) {
    let w = tree.below(node)
    for row in 0..<group.rows {
      for column in 0..<group.width {
        let place = unsafe memory + (row &* group.stride &+ column)
        var points = unsafe Octet(place, distance)
        points.a = field.reduced(points.a)
        points.split(w, field)
        unsafe points.store(place, distance)
      }
    }
  }

  @inline(never)
  private static func radix16(
    _ memory: Memory, _ distance: Int, _ group: TileShape, _ tree: Tree, _ node: Int,
    _ field: Field
  ) {
    let w = tree[node]
    let left = tree.below(2 &* node)
    let right = tree.below(2 &* node &+ 1)
    for row in 0..<group.rows {
      for column in 0..<group.width {
        let place = unsafe memory + (row &* group.stride &+ column)
        var low = unsafe Octet(place, distance)
        var high = unsafe Octet(place + 8 &* distance, distance)
        low.a = field.reduced(low.a)
        low.split(&high, w, field)
        low.split(left, field)
        high.split(right, field)
        unsafe low.store(place, distance)
        unsafe high.store(place + 8 &* distance, distance)
      }
    }
  }
}
