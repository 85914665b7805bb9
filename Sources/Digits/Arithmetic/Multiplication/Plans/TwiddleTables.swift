internal import TransformInterface

/// The twiddles of the tree of X^N − 1 for one prime and direction, in the order of its nodes.
///
/// Node j of any level has the twiddle e(b/2), where b in 0 ..< 1 is the fraction with j's bits
/// reversed and e(x) the power x of a root of unity of order 1; so one table suffices for
/// all levels and lengths.
package struct TwiddleTables: Sendable {
  package let values: DoubleTable

  /// The same in pairs with their quotients, as far as rows of `length` coefficients need them.
  package let pairs: DoubleTable

  /// Seven vectors for every 64 coefficients of a row.
  package let leaves: DoubleTable

  /// The longest row that they suffice for.
  let length: Int

  init(prime: TransformPrime, inverse: Bool, length: Int, nodes: Int, kernels: TransformKernels) {
    self.length = length
    let count = max(64, length / 2, nodes)
    let values = DoubleTable(count: count)
    values[0] = prime.entry(1)
    var filled = 1
    while filled < count {
      // Setting the bit of value `filled` adds 1/(2·filled) to the fraction.
      let root = prime.root(4 * filled)
      let step = prime.constantFactor(inverse ? prime.field.inverse(root) : root)
      unsafe kernels.multiplyByConstant(
        values.base + filled, values.reading, min(filled, count - filled), step, prime.modulus)
      filled *= 2
    }
    self.values = values
    let quotients = DoubleTable(count: count)
    unsafe kernels.writeQuotients(quotients.base, values.reading, count, prime.modulus)
    let pairs = DoubleTable(count: 2 * max(64, length / 16))
    pairs.interleave(values, quotients, count: pairs.count / 2)
    self.pairs = pairs
    leaves = Self.leaves(prime.arithmetic == .integer ? quotients : values, blocks: length / 64)
  }

  /// The twiddles of a node, its children and grandchildren, or their quotients, eight nodes in the
  /// lanes of a vector.
  private static func leaves(_ values: DoubleTable, blocks: Int) -> DoubleTable {
    let table = DoubleTable(count: 56 * blocks)
    for block in 0..<blocks {
      for lane in 0..<8 {
        let node = 8 * block + lane
        let place = unsafe table.base + (56 * block + lane)
        unsafe place[0] = values.base[node]
        unsafe place[8] = values.base[2 * node]
        unsafe place[16] = values.base[2 * node + 1]
        for child in 0..<4 { unsafe place[24 + 8 * child] = values.base[4 * node + child] }
      }
    }
    return table
  }
}

/// A table of doubles, aligned for vectors, that is written once and then only read.
@safe
package final class DoubleTable: @unchecked Sendable {
  private let memory: Workspace

  package var base: UnsafeMutablePointer<Double> { unsafe memory.base }

  package var count: Int { memory.count }

  package init(count: Int) {
    memory = Workspace(count: max(count, 8))
    unsafe base.initialize(repeating: 0, count: self.count)
  }

  func interleave(_ first: DoubleTable, _ second: DoubleTable, count: Int) {
    precondition(2 * count <= self.count && count <= min(first.count, second.count))
    for index in 0..<count {
      unsafe base[2 * index] = first.base[index]
      unsafe base[2 * index + 1] = second.base[index]
    }
  }

  /// The numbers for the inner loops, read-only.
  var reading: UnsafePointer<Double> { unsafe UnsafePointer(base) }

  package subscript(index: Int) -> Double {
    get {
      precondition(index >= 0 && index < count)
      return unsafe base[index]
    }
    set {
      precondition(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }
}

/// A value for the forward transform and one for the inverse transform.
package struct PerDirection<Value: Sendable>: Sendable {
  private let forward: Value
  private let inverse: Value

  init(_ make: (_ inverse: Bool) -> Value) {
    forward = make(false)
    inverse = make(true)
  }

  package subscript(isInverse: Bool) -> Value { isInverse ? inverse : forward }
}
