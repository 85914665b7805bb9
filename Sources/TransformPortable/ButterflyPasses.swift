internal import CProcessorFeatures
internal import TransformInterface

/// Pieces of eight vectors at a constant stride.
@safe
struct StridedVectors {
  typealias Memory = UnsafeMutablePointer<Vector>

  /// The first piece.
  let base: Memory

  /// The stride of the pieces in vectors.
  let pitch: Int

  /// Creates a reference to pieces, contiguous ones by default.
  @inline(__always)
  init(_ base: Memory, pitch: Int = 8) {
    unsafe self.base = base
    self.pitch = pitch
  }

  /// Where a piece starts.
  @inline(__always)
  subscript(piece: Int) -> Memory { unsafe base + piece &* pitch }

  /// The pieces from one of them on.
  @inline(__always)
  func dropping(_ count: Int) -> StridedVectors { unsafe StridedVectors(self[count], pitch: pitch) }

  /// Prefetches a piece that is about to be read.
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
/// Points come in and leave with at most 2.9p: only the first is reduced, since all others pass
/// through a product, as multiplicands of at most 4.7p.
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

/// The passes of the inverse transform (decimation in time), each the inverse of a forward pass but
/// for a factor of two a level.
///
/// Points come in and leave with at most 1.14p. Meanwhile the pieces ahead are prefetched.
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

/// The butterflies of radix 3 and 5, from X^3M − 1 or X^5M − 1 to factors of degree M: always the
/// first level of a transform.
///
/// With ω a third root of unity, x₁ω + x₂ω² = s(ω + ω²)/2 + d(ω − ω²)/2 for s = x₁ + x₂ and
/// d = x₁ − x₂, and likewise for five; so the constants are half sums and half differences.
enum OddRadix {
  /// One pass over `radix` groups of `count` pieces.
  ///
  /// Forward, points of at most 0.6p become at most 3p; inverse (`reducing`), points of at most
  /// 1.14p become at most p/2 + 1.
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
        let sum = unsafe place[distance] + place[2 &* distance]
        let difference = unsafe place[distance] - place[2 &* distance]
        let even = x + field.times(sum, w0)
        let odd = field.times(difference, w1)
        let results = (x + sum, even + odd, even - odd)
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
        let outerSum = unsafe place[distance] + place[4 &* distance]
        let outer = unsafe place[distance] - place[4 &* distance]
        let innerSum = unsafe place[2 &* distance] + place[3 &* distance]
        let inner = unsafe place[2 &* distance] - place[3 &* distance]
        let even1 = x + field.times(outerSum, w0) + field.times(innerSum, w1)
        let even2 = x + field.times(outerSum, w1) + field.times(innerSum, w0)
        let odd1 = field.times(outer, w2) + field.times(inner, w3)
        let odd2 = field.times(outer, w3) - field.times(inner, w2)
        let results = (
          x + outerSum + innerSum, even1 + odd1, even2 + odd2, even2 - odd2, even1 - odd1
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
