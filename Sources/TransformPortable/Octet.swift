internal import TransformInterface

/// The seven twiddles of three levels below a node: of the node itself, of its two children and of
/// its four grandchildren.
struct Twiddles {
  let node: Twiddle
  let children: (Twiddle, Twiddle)
  let grandchildren: (Twiddle, Twiddle, Twiddle, Twiddle)
}

/// Eight points that three levels of a transform work on in registers.
struct Octet {
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
  mutating func split(_ w: Twiddles, _ field: Field) {
    field.split(&a, &e, w.node)
    field.split(&b, &f, w.node)
    field.split(&c, &g, w.node)
    field.split(&d, &h, w.node)
    field.split(&a, &c, w.children.0)
    field.split(&b, &d, w.children.0)
    field.split(&e, &g, w.children.1)
    field.split(&f, &h, w.children.1)
    field.split(&a, &b, w.grandchildren.0)
    field.split(&c, &d, w.grandchildren.1)
    field.split(&e, &f, w.grandchildren.2)
    field.split(&g, &h, w.grandchildren.3)
  }

  /// Three levels of the inverse transform, for points of at most 1.14p.
  ///
  /// After two sums a number may be 4.56p, so it is reduced there. The results are at most 1,
  /// 2.25, 1.25, 1.06, 0.53, 0.57, 0.54 and 0.53p, in the order of the points.
  @inline(__always)
  mutating func join(_ w: Twiddles, _ field: Field) {
    field.join(&a, &b, w.grandchildren.0)
    field.join(&c, &d, w.grandchildren.1)
    field.join(&e, &f, w.grandchildren.2)
    field.join(&g, &h, w.grandchildren.3)
    field.join(&a, &c, w.children.0)
    field.join(&b, &d, w.children.0)
    field.join(&e, &g, w.children.1)
    field.join(&f, &h, w.children.1)
    a = field.reduced(a)
    e = field.reduced(e)
    field.join(&a, &e, w.node)
    field.join(&b, &f, w.node)
    field.join(&c, &g, w.node)
    field.join(&d, &h, w.node)
  }

  /// Reduces the results of `join` above 1.14p.
  @inline(__always)
  mutating func settle(_ field: Field) {
    b = field.reduced(b)
    c = field.reduced(c)
  }

  /// One level of the forward transform above two blocks.
  @inline(__always)
  mutating func split(_ other: inout Octet, _ w: Twiddle, _ field: Field) {
    field.split(&a, &other.a, w)
    field.split(&b, &other.b, w)
    field.split(&c, &other.c, w)
    field.split(&d, &other.d, w)
    field.split(&e, &other.e, w)
    field.split(&f, &other.f, w)
    field.split(&g, &other.g, w)
    field.split(&h, &other.h, w)
  }

  /// Its inverse, with the first four sums reduced: all results are at most 1.13p.
  @inline(__always)
  mutating func join(_ other: inout Octet, _ w: Twiddle, _ field: Field) {
    field.join(&a, &other.a, w)
    field.join(&b, &other.b, w)
    field.join(&c, &other.c, w)
    field.join(&d, &other.d, w)
    field.join(&e, &other.e, w)
    field.join(&f, &other.f, w)
    field.join(&g, &other.g, w)
    field.join(&h, &other.h, w)
    a = field.reduced(a)
    b = field.reduced(b)
    c = field.reduced(c)
    d = field.reduced(d)
  }
}
