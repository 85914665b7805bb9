import Arithmetic
import IntegerTransformBounds
import Testing
import TransformInterface

/// What `RoundingBoundTests` does for doubles, for the arithmetic of integers (see
/// `IntegerTransformBounds`).
@Suite("Bounds of the transform in integers")
struct IntegerBoundTests {
  private static let primes = TransformPrime.all(.integer)

  private static let bounds = primes.map { TransformBounds($0.modulus) }

  private static let rows = Array(6...17)
  private static let columns = Array(0...17)

  @Test("the largest prime is first, and fifteen times each is below 2^52, sixteen above")
  func primes() {
    let primes = Self.primes.map(\.field.prime)
    #expect(primes == primes.sorted(by: >))
    #expect(primes.allSatisfy { 15 * $0 < 1 << 52 && 16 * $0 > 1 << 52 })
    #expect(Self.primes.allSatisfy { Double($0.field.prime) == $0.modulus.value })
  }

  @Test("nothing is multiplied outside 0 ..< 2^52, whatever the length", arguments: 0..<6)
  func lanes(index: Int) {
    let bounds = Self.bounds[index]
    #expect(bounds.coefficients < 1.3)
    // Decimal coefficients come as doubles of at most 0.54p, to which p is added.
    var columns = 0.0
    for start in [1.6] + [3, 5].map({ bounds.odd($0, from: 1.6, inverse: false) }) {
      for log in Self.columns {
        columns = max(columns, bounds.columns(log: log, from: start, inverse: false))
      }
    }
    #expect(columns < 9.2)
    for log in Self.rows {
      for isFirst in [true, false] {
        let points = bounds.row(log: log, isFirst: isFirst, from: columns, inverse: false)
        #expect(points < 7.2, "rows of 2^\(log)")
        #expect(bounds.product(from: points) < 2.4)
        let back = bounds.row(log: log, isFirst: isFirst, from: 2.4, inverse: true)
        #expect(back <= 3, "rows of 2^\(log)")
      }
    }
    for log in Self.columns {
      let tile = bounds.columns(log: log, from: 3, inverse: true)
      #expect(tile <= 3, "columns of 2^\(log)")
      for radix in [3, 5] { #expect(bounds.odd(radix, from: tile, inverse: true) < 1.2) }
    }
  }

  @Test("a bound that is too large is seen")
  func excess() {
    let bounds = Self.bounds[0]
    #expect(bounds.row(log: 10, isFirst: true, from: 9.5, inverse: false) == .infinity)
    #expect(bounds.columns(log: 4, from: 9.5, inverse: false) == .infinity)
    #expect(bounds.odd(5, from: 3.1, inverse: false) == .infinity)
    #expect(bounds.product(from: 15.2) == .infinity)
    #expect(bounds.columns(log: 4, from: 3.1, inverse: true) == .infinity)
  }

  @Test("factors are below the prime, and their quotients whole and exact")
  func tables() throws {
    guard let kernels = TestVariants.kernels(.integer) else { return }
    let cache = PlanCache(kernels: kernels)
    for (oddRadix, log) in [(1, 6), (3, 8), (5, 12), (3, 15), (1, 17)] {
      for plan in cache.plan(TransformLayout(oddRadix: oddRadix, log: log), words: 3).primes {
        for isInverse in [false, true] {
          for tree in plan.trees[isInverse] + [plan.nodes[isInverse].pairs, plan.odd[isInverse]] {
            expectPairs(tree, distance: 1, block: 2, plan.prime.field.prime)
          }
          expectPairs(plan.powers[isInverse], distance: 64, block: 128, plan.prime.field.prime)
          // Leaves are quotients alone; node 8b + l begins the lane l of block b.
          let (values, leaves) = (plan.nodes[isInverse].values, plan.nodes[isInverse].leaves)
          let areQuotients = (0..<leaves.count / 56).allSatisfy { block in
            let w = values[8 * block + 5].bitPattern
            let entry = leaves[56 * block + 5].bitPattern
            return entry == (w << 52).quotient(by: plan.prime.field.prime, high: w)
          }
          #expect(areQuotients)
        }
      }
    }
  }

  private func expectPairs(_ table: DoubleTable, distance: Int, block: Int, _ prime: UInt64) {
    var faults = 0
    for start in stride(from: 0, to: table.count - block + 1, by: block) {
      for index in 0..<distance {
        let w = table[start + index].bitPattern
        let quotient = table[start + index + distance].bitPattern
        if w >= prime || quotient != (w << 52).quotient(by: prime, high: w) { faults += 1 }
      }
    }
    #expect(faults == 0)
  }
}

extension UInt64 {
  /// ⌊2^52·w/p⌋ for these low bits of 2^52·w.
  fileprivate func quotient(by prime: UInt64, high w: UInt64) -> UInt64 {
    prime.dividingFullWidth((w >> 12, self)).quotient
  }
}
