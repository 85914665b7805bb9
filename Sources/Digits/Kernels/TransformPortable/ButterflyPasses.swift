internal import CProcessorFeatures
internal import TransformInterface

/// Pieces of eight vectors at a constant stride.
@safe
struct StridedVectors {
  typealias Memory = UnsafeMutablePointer<Vector>

  let base: Memory

  /// The stride of the pieces in vectors.
  let pitch: Int

  @inline(__always)
  init(_ base: Memory, pitch: Int = 8) {
    unsafe self.base = base
    self.pitch = pitch
  }

  @inline(__always)
  subscript(piece: Int) -> Memory { unsafe base + piece &* pitch }

  /// The pieces from one of them on.
  @inline(__always)
  func dropping(_ count: Int) -> StridedVectors { unsafe StridedVectors(self[count], pitch: pitch) }

  @inline(__always)
  func prefetch(_ piece: Int) {
    let place = unsafe self[piece]
    for index in 0..<8 { unsafe processor_prefetch(place + index) }
  }
}

/// The passes of the forward transform (decimation in frequency): up to four levels in registers
/// for every column of a tile.
///
/// The rows of a tile are 2, 4, 8 or 16 groups; butterflies combine the same places of all groups.
/// In doubles points come in and leave with at most 2.9p: only the first is reduced, since all
/// others pass through a product, as multiplicands of at most 4.7p.
enum ForwardButterflyPasses {
  /// One pass of `levels` levels at a node, over 2^levels groups of `count` pieces.
  @inline(__always)
  static func pass(
    _ levels: Int, from: StridedVectors, to: StridedVectors, _ count: Int, _ tree: TwiddleReader,
    _ node: Int,
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
        var a = unsafe field.reduced(place[0], levels: 1)
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
        var a = unsafe field.reduced(place[0], levels: 2)
        var b = unsafe field.raised(place[distance], levels: 1)
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
        points.prepare(field)
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
        low.prepareForFour(field)
        low.forwardButterfly(&high, w, field)
        low.forwardButterfly(left, field)
        high.forwardButterfly(right, field)
        unsafe low.store(target, targetDistance)
        unsafe high.store(target + 8 &* targetDistance, targetDistance)
      }
    }
  }
}

/// The passes of the inverse transform (decimation in time), each the inverse of a forward pass but
/// for a factor of two a level.
///
/// Points come in and leave with at most 1.14p, in integers 3p. Meanwhile the pieces ahead are
/// prefetched.
enum InverseButterflyPasses {
  /// One pass of `levels` levels at a node, over 2^levels groups of `count` pieces.
  @inline(__always)
  static func pass(
    _ levels: Int, from: StridedVectors, to: StridedVectors, ahead: StridedVectors? = nil,
    _ count: Int,
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
        field.inverseButterfly(&a, &b, w, above: 3)
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
        field.inverseButterfly(&a, &b, left, above: 3)
        field.inverseButterfly(&c, &d, right, above: 3)
        field.inverseButterfly(&a, &c, w, above: 6)
        field.inverseButterfly(&b, &d, w, above: 2)
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

/// The butterflies of radix 3 and 5, from X^3M − 1 or X^5M − 1 to factors of degree M: always the
/// first level of a transform.
///
/// With ω a third root of unity, x₁ω + x₂ω² = s(ω + ω²)/2 + d(ω − ω²)/2 for s = x₁ + x₂ and
/// d = x₁ − x₂, and likewise for five; so the constants are half sums and half differences.
enum OddRadix {
  /// One pass over `radix` groups of `count` pieces.
  ///
  /// In doubles: forward, points of at most 0.6p become at most 3p; inverse (`reducing`), points of
  /// at most 1.14p become at most p/2 + 1.
  @inline(__always)
  static func pass(
    _ radix: Int, from: StridedVectors, to: StridedVectors, _ count: Int,
    _ constants: TwiddleReader,
    _ field: Field, reducing: Bool
  ) {
    if radix == 3 {
      three(from, to, count, constants, field, reducing)
    } else {
      five(from, to, count, constants, field, reducing)
    }
  }

  @inline(__always)
  private static func three(
    _ from: StridedVectors, _ to: StridedVectors, _ count: Int, _ constants: TwiddleReader,
    _ field: Field,
    _ reducing: Bool
  ) {
    let (distance, targetDistance) = (count &* from.pitch, count &* to.pitch)
    let (w0, w1) = (constants[0], constants[1])
    for piece in 0..<count {
      for column in 0..<8 {
        let place = unsafe from[piece] + column
        let target = unsafe to[piece] + column
        let x = unsafe place[0]
        let sum = unsafe field.sum(place[distance], place[2 &* distance])
        let difference = unsafe field.difference(place[distance], place[2 &* distance], above: 3)
        let even = field.sum(x, field.times(sum, w0))
        let odd = field.times(difference, w1)
        let results = (
          field.sum(x, sum), field.sum(even, odd), field.difference(even, odd, above: 2)
        )
        unsafe target[0] = reducing ? field.reduced(results.0) : results.0
        unsafe target[targetDistance] = reducing ? field.reduced(results.1) : results.1
        unsafe target[2 &* targetDistance] = reducing ? field.reduced(results.2) : results.2
      }
    }
  }

  @inline(__always)
  private static func five(
    _ from: StridedVectors, _ to: StridedVectors, _ count: Int, _ constants: TwiddleReader,
    _ field: Field,
    _ reducing: Bool
  ) {
    let (distance, targetDistance) = (count &* from.pitch, count &* to.pitch)
    let (w0, w1, w2, w3) = (constants[0], constants[1], constants[2], constants[3])
    for piece in 0..<count {
      for column in 0..<8 {
        let place = unsafe from[piece] + column
        let target = unsafe to[piece] + column
        let x = unsafe place[0]
        let (outer, inner) = unsafe (
          (place[distance], place[4 &* distance]), (place[2 &* distance], place[3 &* distance])
        )
        let outerSum = field.sum(outer.0, outer.1)
        let outerDifference = field.difference(outer.0, outer.1, above: 3)
        let innerSum = field.sum(inner.0, inner.1)
        let innerDifference = field.difference(inner.0, inner.1, above: 3)
        let even1 = field.sum(
          x, field.sum(field.times(outerSum, w0), field.times(innerSum, w1)))
        let even2 = field.sum(
          x, field.sum(field.times(outerSum, w1), field.times(innerSum, w0)))
        let odd1 = field.sum(
          field.times(outerDifference, w2), field.times(innerDifference, w3))
        let odd2 = field.difference(
          field.times(outerDifference, w3), field.times(innerDifference, w2), above: 2)
        let results = (
          field.sum(x, field.sum(outerSum, innerSum)), field.sum(even1, odd1),
          field.sum(even2, odd2), field.difference(even2, odd2, above: 4),
          field.difference(even1, odd1, above: 4)
        )
        unsafe target[0] = reducing ? field.reduced(results.0) : results.0
        unsafe target[targetDistance] = reducing ? field.reduced(results.1) : results.1
        unsafe target[2 &* targetDistance] = reducing ? field.reduced(results.2) : results.2
        unsafe target[3 &* targetDistance] = reducing ? field.reduced(results.3) : results.3
        unsafe target[4 &* targetDistance] = reducing ? field.reduced(results.4) : results.4
      }
    }
  }
}
