internal import TransformInterface

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

  /// Prepares points, the first of which may be reduced already, for three levels of the forward
  /// transform.
  @inline(__always)
  mutating func prepare(_ field: Field, isReduced: Bool = false) {
    a = isReduced ? field.raised(a, levels: 3) : field.reduced(a, levels: 3)
    b = field.raised(b, levels: 2)
    c = field.raised(c, levels: 1)
    d = field.raised(d, levels: 1)
  }

  /// Prepares the first eight of sixteen points for four levels.
  @inline(__always)
  mutating func prepareForFour(_ field: Field) {
    a = field.reduced(a, levels: 4)
    b = field.raised(b, levels: 3)
    c = field.raised(c, levels: 2)
    d = field.raised(d, levels: 2)
    e = field.raised(e, levels: 1)
    f = field.raised(f, levels: 1)
    g = field.raised(g, levels: 1)
    h = field.raised(h, levels: 1)
  }

  /// Three levels of the forward transform, for points that are prepared.
  ///
  /// In doubles each adds at most 0.63p to the bound of `a`; the others pass through a product.
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

  /// Three levels of the inverse transform, for points of at most 1.14p in doubles, 3p in integers.
  ///
  /// After two sums a number may be 4.56p, or 12p, so it is reduced there. The results are at most
  /// 1, 2.25, 1.25, 1.06, 0.53, 0.57, 0.54 and 0.53p in the order of the points, or 2.3, 5.9, 3.9,
  /// 2.6, 1.3, 1.5, 1.3 and 1.3p.
  @inline(__always)
  mutating func inverseButterfly(_ w: Radix8Twiddles, _ field: Field) {
    field.inverseButterfly(&a, &b, w.grandchildren.0, above: 3)
    field.inverseButterfly(&c, &d, w.grandchildren.1, above: 3)
    field.inverseButterfly(&e, &f, w.grandchildren.2, above: 3)
    field.inverseButterfly(&g, &h, w.grandchildren.3, above: 3)
    field.inverseButterfly(&a, &c, w.children.0, above: 6)
    field.inverseButterfly(&b, &d, w.children.0, above: 2)
    field.inverseButterfly(&e, &g, w.children.1, above: 6)
    field.inverseButterfly(&f, &h, w.children.1, above: 2)
    a = field.reduced(a)
    e = field.reduced(e)
    field.inverseButterfly(&a, &e, w.node, above: 2)
    field.inverseButterfly(&b, &f, w.node, above: 3)
    field.inverseButterfly(&c, &g, w.node, above: 2)
    field.inverseButterfly(&d, &h, w.node, above: 2)
  }

  /// Reduces the results of `inverseButterfly` above 1.14p, or 3p.
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

  /// Its inverse, with the first four sums reduced: all results are at most 1.13p, or 3p.
  @inline(__always)
  mutating func inverseButterfly(_ other: inout Radix8Block, _ w: Twiddle, _ field: Field) {
    field.inverseButterfly(&a, &other.a, w, above: 3)
    field.inverseButterfly(&b, &other.b, w, above: 6)
    field.inverseButterfly(&c, &other.c, w, above: 4)
    field.inverseButterfly(&d, &other.d, w, above: 3)
    field.inverseButterfly(&e, &other.e, w, above: 2)
    field.inverseButterfly(&f, &other.f, w, above: 2)
    field.inverseButterfly(&g, &other.g, w, above: 2)
    field.inverseButterfly(&h, &other.h, w, above: 2)
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

  @inline(__always)
  subscript(node: Int) -> Twiddle {
    unsafe Twiddle(pairs[2 * node], pairs[2 * node + 1])
  }

  /// The twiddles of three levels.
  @inline(__always)
  func subtree(_ node: Int) -> Radix8Twiddles {
    Radix8Twiddles(
      node: self[node], children: (self[2 * node], self[2 * node + 1]),
      grandchildren: (self[4 * node], self[4 * node + 1], self[4 * node + 2], self[4 * node + 3]))
  }
}
