// Points as doubles. A module of another arithmetic has files of its own in place of this one and
// of `PointCoding.swift`; all others are shared.

/// Eight points, one a lane.
typealias Vector = Doubles
/// A constant factor of points.
typealias Twiddle = DoubleTwiddle
/// The arithmetic of points: signed, reduced lazily.
typealias Field = DoubleField

extension Twiddle {
  /// A factor of all lanes from the entries of a table.
  @inline(__always)
  init(_ value: Double, _ quotient: Double) {
    self.init(value: Vector(repeating: value), quotient: Vector(repeating: quotient))
  }
}

extension Field {
  /// (a, b) becomes (a + wb, a − wb).
  @inline(__always)
  func forwardButterfly(_ a: inout Vector, _ b: inout Vector, _ w: Twiddle) {
    let product = times(b, w)
    b = a - product
    a += product
  }

  /// (a, b) becomes (a + b, (a − b)w).
  ///
  /// The bound of b, a multiple of p, matters to arithmetic without signs.
  @inline(__always)
  func inverseButterfly(_ a: inout Vector, _ b: inout Vector, _ w: Twiddle, above: UInt64) {
    let difference = a - b
    a += b
    b = times(difference, w)
  }

  /// x modulo p, before it is added to and subtracted from in so many levels.
  @inline(__always)
  func reduced(_ x: Vector, levels: UInt64) -> Vector { reduced(x) }

  /// x, before it is added to and subtracted from in so many levels.
  @inline(__always)
  func raised(_ x: Vector, levels: UInt64) -> Vector { x }

  @inline(__always)
  func sum(_ x: Vector, _ y: Vector) -> Vector { x + y }

  /// x − y for a y below a multiple of p.
  @inline(__always)
  func difference(_ x: Vector, _ y: Vector, above: UInt64) -> Vector { x - y }

  /// x·y·s for points of at most 4.5p: at most 0.6p.
  @inline(__always)
  func product(_ x: Vector, _ y: Vector, _ s: Twiddle) -> Vector {
    product(reduced(x), times(y, s))
  }

  /// A product in the form of a factor: in −p/2 … p/2.
  @inline(__always)
  func canonical(_ x: Vector) -> Vector { reduced(x) }

  /// w/p for factors w.
  @inline(__always)
  func quotient(_ w: Vector) -> Vector { w / modulus }

  /// The factor of an entry of the tables of the last levels; the quotient is computed, which
  /// halves the table.
  @inline(__always)
  func leaf(_ entry: Vector) -> Twiddle { Twiddle(value: entry, quotient: entry * inverse) }
}

extension Radix8Block {
  /// Prepares points for the last three levels: in doubles there is nothing to do.
  @inline(__always)
  func prepareAgain(_ field: Field) {}
}
