package import TransformInterface

/// The bounds of a whole transform modulo one prime, as multiples of it.
///
/// Every function takes the bound of the points that come in and gives that of the points that go
/// out: infinity where a step between could round.
package struct TransformBounds {
  private let modulus: PrimeModulus
  private var field: Field { Field(modulus) }

  /// Bounds modulo a prime; they grow with the prime.
  package init(_ modulus: PrimeModulus) {
    self.modulus = modulus
  }

  /// Coefficients as they are cut: the remainder of the upper words and the lowest word.
  package var split: Double {
    field.reduced(Vector(bound: 1)).bound + 0x1p44 / modulus.value
  }

  /// Coefficients of decimal limbs as they are cut: the sum so far times 10^13, and the next limb.
  package func decimalSplit(words: Int) -> Double {
    let limb = Double(LimbRadix.decimalValue) / modulus.value
    let radix = Twiddle(
      value: Vector(bound: limb), quotient: Vector(bound: limb, error: limb * 0x1p-53))
    var sum = Vector(bound: limb)
    for _ in 1..<words { sum = field.times(sum, radix) + Vector(bound: limb) }
    return sum.bound
  }

  /// The level of the odd factor.
  package func odd(_ radix: Int, from bound: Double, inverse: Bool) -> Double {
    unsafe worst(of: radix, bound) { memory, table in
      unsafe OddRadix.pass(
        memory, radix, TileShape(rows: 1, stride: 1, width: 1), Tree(table), field,
        reducing: inverse)
    }
  }

  /// The levels over the columns of a tile of 2^log rows.
  package func columns(log: Int, from bound: Double, inverse: Bool) -> Double {
    let shape = TileShape(rows: 1 << log, stride: 1, width: 1)
    return unsafe worst(of: 1 << log, bound) { memory, table in
      let tables = unsafe RowTables(tree: table, nodes: table, leaves: table)
      let transform = ColumnTransform(shape, tables, modulus)
      if inverse {
        unsafe transform.join(memory, log, 1)
      } else {
        unsafe transform.split(memory, log, 1)
      }
    }
  }

  /// A row of 2^log coefficients, the first row of all, which is cyclic, or another.
  package func row(log: Int, isFirst: Bool, from bound: Double, inverse: Bool) -> Double {
    let blocks = 1 << (log - 6)
    let leaves = UnsafeMutableBufferPointer<Vector>.allocate(capacity: 7 * blocks + 16)
    unsafe leaves.initialize(repeating: Vector(bound: 0.5, error: Vector.rounding))
    defer { unsafe leaves.deallocate() }
    return unsafe worst(of: 8 * blocks, bound) { memory, table in
      guard let base = leaves.baseAddress else { return }
      let lanes = unsafe UnsafeRawPointer(base).assumingMemoryBound(to: Double.self)
      let scale = unsafe UnsafeRawPointer(base + 7 * blocks).assumingMemoryBound(to: Double.self)
      let tables = unsafe RowTables(tree: table, nodes: table, leaves: lanes)
      let place = unsafe RowPlace(logLength: log, node: 1, scale: isFirst ? nil : scale)
      let transform = RowTransform(place, tables, modulus)
      if inverse {
        unsafe transform.join(memory, log, 1, first: 0)
      } else {
        unsafe transform.split(memory, log, 1, first: 0)
      }
    }
  }

  /// Products point by point, and what a second product is added to.
  package func product(from bound: Double) -> Double {
    unsafe worst(of: 1, bound) { memory, _ in
      let s = Twiddle(value: Vector(repeating: 0.5), quotient: Vector(repeating: 0.5))
      unsafe PointwiseProducts.multiply(memory, memory, memory, 1, s, field)
      let product = unsafe memory[0]
      unsafe PointwiseProducts.multiplyAdd(memory, memory, memory, 1, s, field)
      unsafe memory[0] = Vector(bound: max(product.bound, memory[0].bound))
    }
  }

  /// The digits of the recombination, of as many primes, from residues of a bound.
  package func digits(_ primes: Int, from bound: Double) -> [Double] {
    let w = Twiddle(value: Vector(repeating: 0.5), quotient: Vector(repeating: 0.5))
    var digits: [Vector] = []
    for _ in 0..<primes {
      var digit = digits.isEmpty ? field.reduced(Vector(bound: bound)) : Vector(bound: bound)
      for earlier in digits { digit = field.times(digit - earlier, w) }
      digits.append(digit)
    }
    return digits.map(\.bound)
  }

  /// The largest bound that a pass leaves over `count` vectors, with tables full of the largest
  /// factor.
  private func worst(
    of count: Int, _ bound: Double,
    _ pass: (UnsafeMutablePointer<Vector>, UnsafePointer<Double>) -> Void
  ) -> Double {
    let memory = UnsafeMutableBufferPointer<Vector>.allocate(capacity: count)
    unsafe memory.initialize(repeating: Vector(bound: bound))
    let table = UnsafeMutableBufferPointer<Double>.allocate(capacity: 4 * count + 64)
    unsafe table.initialize(repeating: 0.5)
    defer {
      unsafe memory.deallocate()
      unsafe table.deallocate()
    }
    if let first = memory.baseAddress, let base = table.baseAddress {
      unsafe pass(first, UnsafePointer(base))
    }
    return unsafe memory.reduce(0) { max($0, $1.bound) }
  }
}
