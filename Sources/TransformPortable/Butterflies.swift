internal import TransformInterface

extension Field {
  /// (a, b) becomes (a + wb, a − wb).
  @inline(__always)
  func forwardButterfly(_ a: inout Vector, _ b: inout Vector, _ w: Twiddle) {
    let product = times(b, w)
    b = a - product
    a += product
  }

  /// (a, b) becomes (a + b, (a − b)w).
  @inline(__always)
  func inverseButterfly(_ a: inout Vector, _ b: inout Vector, _ w: Twiddle) {
    let difference = a - b
    a += b
    b = times(difference, w)
  }
}

/// The seven twiddles of three levels below a node: of the node itself, of its two children and of
/// its four grandchildren.
struct Radix8Twiddles {
  let node: Twiddle
  let children: (Twiddle, Twiddle)
  let grandchildren: (Twiddle, Twiddle, Twiddle, Twiddle)
}

/// Eight points that three levels of a transform work on in registers.
struct Radix8Block {
  var a, b, c, d, e, f, g, h: Vector

  /// Loads points at a constant stride, in vectors.
  @inline(__always)
  init(_ memory: UnsafeMutablePointer<Vector>, _ distance: Int) {
    unsafe a = memory[0]
    unsafe b = memory[distance]
    unsafe c = memory[2 * distance]
    unsafe d = memory[3 * distance]
    unsafe e = memory[4 * distance]
    unsafe f = memory[5 * distance]
    unsafe g = memory[6 * distance]
    unsafe h = memory[7 * distance]
  }

  @inline(__always)
  func store(_ memory: UnsafeMutablePointer<Vector>, _ distance: Int) {
    unsafe memory[0] = a
    unsafe memory[distance] = b
    unsafe memory[2 * distance] = c
    unsafe memory[3 * distance] = d
    unsafe memory[4 * distance] = e
    unsafe memory[5 * distance] = f
    unsafe memory[6 * distance] = g
    unsafe memory[7 * distance] = h
  }

  /// Three levels of the forward transform.
  ///
  /// Each adds at most 0.63p to the bound of `a`; the others pass through a product.
  @inline(__always)
  mutating func forwardButterfly(_ w: Radix8Twiddles, _ field: Field) {
    field.forwardButterfly(&a, &e, w.node)
    field.forwardButterfly(&b, &f, w.node)
    field.forwardButterfly(&c, &g, w.node)
    field.forwardButterfly(&d, &h, w.node)
    field.forwardButterfly(&a, &c, w.children.0)
    field.forwardButterfly(&b, &d, w.children.0)
    field.forwardButterfly(&e, &g, w.children.1)
    field.forwardButterfly(&f, &h, w.children.1)
    field.forwardButterfly(&a, &b, w.grandchildren.0)
    field.forwardButterfly(&c, &d, w.grandchildren.1)
    field.forwardButterfly(&e, &f, w.grandchildren.2)
    field.forwardButterfly(&g, &h, w.grandchildren.3)
  }

  /// Three levels of the inverse transform, for points of at most 1.14p.
  ///
  /// After two sums a number may be 4.56p, so it is reduced there. The results are at most 1,
  /// 2.25, 1.25, 1.06, 0.53, 0.57, 0.54 and 0.53p, in the order of the points.
  @inline(__always)
  mutating func inverseButterfly(_ w: Radix8Twiddles, _ field: Field) {
    field.inverseButterfly(&a, &b, w.grandchildren.0)
    field.inverseButterfly(&c, &d, w.grandchildren.1)
    field.inverseButterfly(&e, &f, w.grandchildren.2)
    field.inverseButterfly(&g, &h, w.grandchildren.3)
    field.inverseButterfly(&a, &c, w.children.0)
    field.inverseButterfly(&b, &d, w.children.0)
    field.inverseButterfly(&e, &g, w.children.1)
    field.inverseButterfly(&f, &h, w.children.1)
    a = field.reduced(a)
    e = field.reduced(e)
    field.inverseButterfly(&a, &e, w.node)
    field.inverseButterfly(&b, &f, w.node)
    field.inverseButterfly(&c, &g, w.node)
    field.inverseButterfly(&d, &h, w.node)
  }

  /// Reduces the results of `inverseButterfly` above 1.14p.
  @inline(__always)
  mutating func normalize(_ field: Field) {
    b = field.reduced(b)
    c = field.reduced(c)
  }

  /// One level of the forward transform above two blocks.
  @inline(__always)
  mutating func forwardButterfly(_ other: inout Radix8Block, _ w: Twiddle, _ field: Field) {
    field.forwardButterfly(&a, &other.a, w)
    field.forwardButterfly(&b, &other.b, w)
    field.forwardButterfly(&c, &other.c, w)
    field.forwardButterfly(&d, &other.d, w)
    field.forwardButterfly(&e, &other.e, w)
    field.forwardButterfly(&f, &other.f, w)
    field.forwardButterfly(&g, &other.g, w)
    field.forwardButterfly(&h, &other.h, w)
  }

  /// Its inverse, with the first four sums reduced: all results are at most 1.13p.
  @inline(__always)
  mutating func inverseButterfly(_ other: inout Radix8Block, _ w: Twiddle, _ field: Field) {
    field.inverseButterfly(&a, &other.a, w)
    field.inverseButterfly(&b, &other.b, w)
    field.inverseButterfly(&c, &other.c, w)
    field.inverseButterfly(&d, &other.d, w)
    field.inverseButterfly(&e, &other.e, w)
    field.inverseButterfly(&f, &other.f, w)
    field.inverseButterfly(&g, &other.g, w)
    field.inverseButterfly(&h, &other.h, w)
    a = field.reduced(a)
    b = field.reduced(b)
    c = field.reduced(c)
    d = field.reduced(d)
  }
}

/// Reads twiddles from a table of pairs and broadcasts them to all lanes.
@safe
struct TwiddleReader {
  private let pairs: UnsafePointer<Double>

  @inline(__always)
  init(_ pairs: UnsafePointer<Double>) {
    unsafe self.pairs = pairs
  }

  /// The twiddle of one node.
  @inline(__always)
  subscript(node: Int) -> Twiddle {
    unsafe Twiddle(
      value: Vector(repeating: pairs[2 * node]), quotient: Vector(repeating: pairs[2 * node + 1]))
  }

  /// The twiddles of three levels.
  @inline(__always)
  func subtree(_ node: Int) -> Radix8Twiddles {
    Radix8Twiddles(
      node: self[node], children: (self[2 * node], self[2 * node + 1]),
      grandchildren: (self[4 * node], self[4 * node + 1], self[4 * node + 2], self[4 * node + 3]))
  }
}
