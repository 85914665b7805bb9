internal import TransformInterface

/// The passes of the forward transform (decimation in frequency): up to four levels in registers
/// for every column of a tile.
///
/// The rows of a tile are 2, 4, 8 or 16 groups; butterflies combine the same places of all groups.
/// Points come in and leave with at most 2.9p: only the first is reduced, since all others pass
/// through a product, as multiplicands of at most 4.7p.
enum ForwardButterflyPasses {
  /// One pass of `levels` levels at a node, over 2^levels groups of `count` pieces.
  @inline(__always)
  static func pass(
    _ levels: Int, from: StridedVectors, to: StridedVectors, _ count: Int, _ tree: TwiddleReader, _ node: Int,
    _ field: Field
  ) {
    switch levels {
    case 1: radix2(from, to, count, tree, node, field)
    case 2: radix4(from, to, count, tree, node, field)
    case 3: radix8(from, to, count, tree, node, field)
    default: radix16(from, to, count, tree, node, field)
    }
  }

  @inline(never)
  private static func radix2(
    _ from: StridedVectors, _ to: StridedVectors, _ count: Int, _ tree: TwiddleReader, _ node: Int,
    _ field: Field
  ) {
    let w = tree[node]
    let distance = count &* from.pitch
    let targetDistance = count &* to.pitch
    for piece in 0..<count {
      for column in 0..<8 {
        let place = unsafe from[piece] + column
        let target = unsafe to[piece] + column
        var a = unsafe field.reduced(place[0])
        var b = unsafe place[distance]
        field.forwardButterfly(&a, &b, w)
        unsafe target[0] = a
        unsafe target[targetDistance] = b
      }
    }
  }

  @inline(never)
  private static func radix4(
    _ from: StridedVectors, _ to: StridedVectors, _ count: Int, _ tree: TwiddleReader, _ node: Int,
    _ field: Field
  ) {
    let w = tree[node]
    let left = tree[2 &* node]
    let right = tree[2 &* node &+ 1]
    let distance = count &* from.pitch
    let targetDistance = count &* to.pitch
    for piece in 0..<count {
      for column in 0..<8 {
        let place = unsafe from[piece] + column
        let target = unsafe to[piece] + column
        var a = unsafe field.reduced(place[0])
        var b = unsafe place[distance]
        var c = unsafe place[2 &* distance]
        var d = unsafe place[3 &* distance]
        field.forwardButterfly(&a, &c, w)
        field.forwardButterfly(&b, &d, w)
        field.forwardButterfly(&a, &b, left)
        field.forwardButterfly(&c, &d, right)
        unsafe target[0] = a
        unsafe target[targetDistance] = b
        unsafe target[2 &* targetDistance] = c
        unsafe target[3 &* targetDistance] = d
      }
    }
  }

  @inline(never)
  private static func radix8(
    _ from: StridedVectors, _ to: StridedVectors, _ count: Int, _ tree: TwiddleReader, _ node: Int,
    _ field: Field
  ) {
    let w = tree.subtree(node)
    let distance = count &* from.pitch
    let targetDistance = count &* to.pitch
    for piece in 0..<count {
      for column in 0..<8 {
        let place = unsafe from[piece] + column
        let target = unsafe to[piece] + column
        var points = unsafe Radix8Block(place, distance)
        points.a = field.reduced(points.a)
        points.forwardButterfly(w, field)
        unsafe points.store(target, targetDistance)
      }
    }
  }

  @inline(never)
  private static func radix16(
    _ from: StridedVectors, _ to: StridedVectors, _ count: Int, _ tree: TwiddleReader, _ node: Int,
    _ field: Field
  ) {
    let w = tree[node]
    let left = tree.subtree(2 &* node)
    let right = tree.subtree(2 &* node &+ 1)
    let distance = count &* from.pitch
    let targetDistance = count &* to.pitch
    for piece in 0..<count {
      for column in 0..<8 {
        let place = unsafe from[piece] + column
        let target = unsafe to[piece] + column
        var low = unsafe Radix8Block(place, distance)
        var high = unsafe Radix8Block(place + 8 &* distance, distance)
        low.a = field.reduced(low.a)
        low.forwardButterfly(&high, w, field)
        low.forwardButterfly(left, field)
        high.forwardButterfly(right, field)
        unsafe low.store(target, targetDistance)
        unsafe high.store(target + 8 &* targetDistance, targetDistance)
      }
    }
  }
}
