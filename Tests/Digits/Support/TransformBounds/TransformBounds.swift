package import TransformInterface

/// The bounds of a whole transform modulo one prime, as multiples of it.
///
/// Every function takes the bound of the points that come in and gives that of the points that go
/// out: infinity where a step between could round.
package struct TransformBounds {
  private let modulus: PrimeModulus
  var field: Field { Field(modulus) }
  var prime: Double { modulus.value }

  package init(_ modulus: PrimeModulus) {
    self.modulus = modulus
  }

  /// The level of the odd radix.
  package func odd(_ radix: Int, from bound: Double, inverse: Bool) -> Double {
    unsafe worst(of: radix, bound) { pieces, table in
      unsafe OddRadix.pass(
        radix, from: pieces, to: pieces, 1, TwiddleReader(table), field, reducing: inverse)
    }
  }

  /// The levels over the columns of a tile of 2^log rows.
  package func columns(log: Int, from bound: Double, inverse: Bool) -> Double {
    unsafe worst(of: 1 << log, bound) { pieces, table in
      let tables = unsafe RowTables(tree: table, nodes: table, leaves: table)
      let transform = ColumnTransform(tables, modulus)
      if inverse {
        transform.inverse(from: pieces, to: pieces, scratch: pieces, ahead: nil, log, 1)
      } else {
        transform.forward(from: pieces, to: pieces, log, 1)
      }
    }
  }

  /// A row of 2^log coefficients, the first row of all, which is cyclic, or another.
  package func row(log: Int, isFirst: Bool, from bound: Double, inverse: Bool) -> Double {
    let blocks = 1 << (log - 6)
    let leaves = UnsafeMutableBufferPointer<Vector>.allocate(capacity: 7 * blocks + 16)
    unsafe leaves.initialize(repeating: Vector(repeating: 0.5))
    defer { unsafe leaves.deallocate() }
    return unsafe worst(of: blocks, bound) { pieces, table in
      guard let base = leaves.baseAddress else { return }
      let lanes = unsafe UnsafeRawPointer(base).assumingMemoryBound(to: Double.self)
      let scale = unsafe UnsafeRawPointer(base + 7 * blocks).assumingMemoryBound(to: Double.self)
      let tables = unsafe RowTables(tree: table, nodes: table, leaves: lanes)
      let place = unsafe RowDescriptor(logLength: log, node: 1, scale: isFirst ? nil : scale)
      let transform = RowTransform(place, tables, modulus)
      if inverse {
        transform.inverse(from: pieces, through: pieces, to: pieces, log, 1, first: 0)
      } else {
        transform.forward(
          from: pieces, through: pieces, to: pieces, ahead: nil, log, 1, first: 0)
      }
    }
  }

  /// Products point by point, and what a second product is added to.
  package func product(from bound: Double) -> Double {
    unsafe worst(of: 1, bound) { pieces, _ in
      let s = Twiddle(0.5, 0.5)
      PointwiseProducts.multiply(pieces, pieces, pieces, 1, s, field)
      let product = unsafe pieces[0][0]
      PointwiseProducts.multiplyAdd(pieces, pieces, pieces, 1, s, field)
      unsafe pieces[0][0] = Vector(bound: max(product.bound, pieces[0][0].bound))
    }
  }

  /// The largest bound that a pass leaves over `count` pieces, with tables full of the largest
  /// factor.
  private func worst(
    of count: Int, _ bound: Double,
    _ pass: (StridedVectors, UnsafePointer<Double>) -> Void
  ) -> Double {
    let memory = UnsafeMutableBufferPointer<Vector>.allocate(capacity: 8 * count)
    unsafe memory.initialize(repeating: Vector(bound: bound))
    let table = UnsafeMutableBufferPointer<Double>.allocate(capacity: 32 * count + 64)
    unsafe table.initialize(repeating: 0.5)
    defer {
      unsafe memory.deallocate()
      unsafe table.deallocate()
    }
    if let first = memory.baseAddress, let base = table.baseAddress {
      unsafe pass(StridedVectors(first), UnsafePointer(base))
    }
    return unsafe memory.reduce(0) { max($0, $1.bound) }
  }
}
