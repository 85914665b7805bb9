internal import TransformInterface

/// The passes of the inverse transform (decimation in time), each the inverse of a forward pass but
/// for a factor of two a level.
///
/// Points come in and leave with at most 1.14p. Meanwhile the pieces ahead are prefetched.
enum InverseButterflyPasses {
  /// One pass of `levels` levels at a node, over 2^levels groups of `count` pieces.
  @inline(__always)
  static func pass(
    _ levels: Int, from: StridedVectors, to: StridedVectors, ahead: StridedVectors? = nil, _ count: Int,
    _ tree: TwiddleReader, _ node: Int, _ field: Field
  ) {
    switch levels {
    case 1: radix2(from, to, ahead, count, tree, node, field)
    case 2: radix4(from, to, ahead, count, tree, node, field)
    case 3: radix8(from, to, ahead, count, tree, node, field)
    default: radix16(from, to, ahead, count, tree, node, field)
    }
  }

  @inline(never)
  private static func radix2(
    _ from: StridedVectors, _ to: StridedVectors, _ ahead: StridedVectors?, _ count: Int,
    _ tree: TwiddleReader, _ node: Int, _ field: Field
  ) {
    let w = tree[node]
    let distance = count &* from.pitch
    let targetDistance = count &* to.pitch
    for piece in 0..<count {
      prefetch(ahead, piece, 2, count)
      for column in 0..<8 {
        let place = unsafe from[piece] + column
        let target = unsafe to[piece] + column
        var a = unsafe place[0]
        var b = unsafe place[distance]
        field.inverseButterfly(&a, &b, w)
        unsafe target[0] = field.reduced(a)
        unsafe target[targetDistance] = b
      }
    }
  }

  @inline(never)
  private static func radix4(
    _ from: StridedVectors, _ to: StridedVectors, _ ahead: StridedVectors?, _ count: Int,
    _ tree: TwiddleReader, _ node: Int, _ field: Field
  ) {
    let w = tree[node]
    let left = tree[2 &* node]
    let right = tree[2 &* node &+ 1]
    let distance = count &* from.pitch
    let targetDistance = count &* to.pitch
    for piece in 0..<count {
      prefetch(ahead, piece, 4, count)
      for column in 0..<8 {
        let place = unsafe from[piece] + column
        let target = unsafe to[piece] + column
        var a = unsafe place[0]
        var b = unsafe place[distance]
        var c = unsafe place[2 &* distance]
        var d = unsafe place[3 &* distance]
        field.inverseButterfly(&a, &b, left)
        field.inverseButterfly(&c, &d, right)
        field.inverseButterfly(&a, &c, w)
        field.inverseButterfly(&b, &d, w)
        unsafe target[0] = field.reduced(a)
        unsafe target[targetDistance] = b
        unsafe target[2 &* targetDistance] = c
        unsafe target[3 &* targetDistance] = d
      }
    }
  }

  @inline(never)
  private static func radix8(
    _ from: StridedVectors, _ to: StridedVectors, _ ahead: StridedVectors?, _ count: Int,
    _ tree: TwiddleReader, _ node: Int, _ field: Field
  ) {
    let w = tree.subtree(node)
    let distance = count &* from.pitch
    let targetDistance = count &* to.pitch
    for piece in 0..<count {
      prefetch(ahead, piece, 8, count)
      for column in 0..<8 {
        let place = unsafe from[piece] + column
        let target = unsafe to[piece] + column
        var points = unsafe Radix8Block(place, distance)
        points.inverseButterfly(w, field)
        points.normalize(field)
        unsafe points.store(target, targetDistance)
      }
    }
  }

  @inline(never)
  private static func radix16(
    _ from: StridedVectors, _ to: StridedVectors, _ ahead: StridedVectors?, _ count: Int,
    _ tree: TwiddleReader, _ node: Int, _ field: Field
  ) {
    let w = tree[node]
    let left = tree.subtree(2 &* node)
    let right = tree.subtree(2 &* node &+ 1)
    let distance = count &* from.pitch
    let targetDistance = count &* to.pitch
    for piece in 0..<count {
      prefetch(ahead, piece, 16, count)
      for column in 0..<8 {
        let place = unsafe from[piece] + column
        let target = unsafe to[piece] + column
        var low = unsafe Radix8Block(place, distance)
        var high = unsafe Radix8Block(place + 8 &* distance, distance)
        low.inverseButterfly(left, field)
        high.inverseButterfly(right, field)
        low.inverseButterfly(&high, w, field)
        unsafe low.store(target, targetDistance)
        unsafe high.store(target + 8 &* targetDistance, targetDistance)
      }
    }
  }

  /// Prefetches the next tile's points in the places of this pass's points.
  @inline(__always)
  private static func prefetch(
    _ ahead: StridedVectors?, _ piece: Int, _ groups: Int, _ count: Int
  ) {
    guard let ahead else { return }
    for group in 0..<groups { ahead.prefetch(piece &+ group &* count) }
  }
}
