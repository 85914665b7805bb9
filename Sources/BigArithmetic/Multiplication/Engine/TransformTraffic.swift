internal import Synchronization

/// Counts the bytes that transforms read and write, for who asks what limits them.
///
/// Counted are the passes over all points of a transform and the words of operands and results,
/// whether a cache holds them or not. What GMP multiplies below the thresholds, additions and shifts
/// are not counted.
package enum TransformTraffic {
  private static let counter = Atomic<UInt64>(0)

  /// The bytes since the process began.
  package static var bytes: UInt64 { counter.load(ordering: .relaxed) }

  /// What a set of transforms of one layout moves.
  package struct Work {
    /// Operands that are transformed.
    let forwards: Int

    /// Products of two transforms that are formed, or added to what is there.
    let products: Int

    /// Results that are transformed back and recombined.
    let results: Int

    /// Words of operands and results together.
    let words: Int

    /// Describes work.
    package init(forwards: Int, products: Int, results: Int, words: Int) {
      self.forwards = forwards
      self.products = products
      self.results = results
      self.words = words
    }

    /// The bytes that it moves.
    ///
    /// - Parameters:
    ///   - layout: how the points are cut.
    ///   - primes: for how many primes it is done; each reads the operands' words.
    package func bytes(_ layout: TransformLayout, primes: Int) -> UInt64 {
      // Cutting an operand into coefficients is one pass of writing; rows are read and written. A
      // layout without tiles has a pass of its own for an odd factor; one with tiles does it in the
      // pass over columns. Tiles go forward with the cut, and back with a pass of their own.
      let odd = layout.tiles == 0 && layout.classes > 1 ? 2 : 0
      let back = layout.tiles > 0 ? 4 : 2 + odd
      // A result that takes products is read again where it is not the first; recombining reads it.
      let again = max(0, products - results)
      let passes = forwards * (3 + odd) + products * 3 + again + results * (back + 1)
      return UInt64(8 * primes * (layout.points * passes + words))
    }
  }

  /// Counts work.
  static func add(_ work: Work, _ plan: TransformPlan) {
    counter.add(work.bytes(plan.layout, primes: plan.primes.count), ordering: .relaxed)
  }
}
