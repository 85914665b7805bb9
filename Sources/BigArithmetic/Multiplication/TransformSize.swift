/// The size of a transform for products modulo 2^n − 1.
///
/// Both operands must be transformed at the same size. A true product below 2^n − 1 is the product
/// itself. A Newton step that knows the upper or the lower part of its product picks a size for the
/// other part alone: what exceeds n bits wraps around, and subtracting the known part leaves the
/// unknown one.
package struct TransformSize: Hashable, Sendable {
  /// n: products are known modulo 2^bits − 1; a multiple of 512.
  package let bits: Int64

  /// The layout of the points, or `nil` where GMP multiplies.
  package let layout: TransformLayout?

  /// How many 44-bit words make a coefficient.
  package let words: Int

  /// Creates the smallest size with at least this many bits; sizes grow by at most a third.
  ///
  /// - Parameter bits: what the caller needs, at least 0.
  package init(atLeast bits: Int64) {
    precondition(bits >= 0, "a negative number of bits")
    let limbs = Self.limbs(bits)
    guard limbs >= MultiplicationThresholds.cyclic, PlanCache.current != nil else {
      self.bits = 64 * Int64(limbs)
      layout = nil
      words = 0
      return
    }
    let (layout, words) = Self.layout(limbs: limbs)
    self.words = words
    self.bits = 64 * Int64(layout.limbs(words: words))
    self.layout = layout
  }

  /// The bits of the smallest size with at least so many, the same on every machine, also where no
  /// transform is available.
  ///
  /// - Parameter bits: at least 0.
  package static func bits(covering bits: Int64) -> Int64 {
    let limbs = limbs(bits)
    guard limbs >= MultiplicationThresholds.cyclic else { return 64 * Int64(limbs) }
    let (layout, words) = layout(limbs: limbs)
    return 64 * Int64(layout.limbs(words: words))
  }

  private static func limbs(_ bits: Int64) -> Int { max(8, Int((bits + 511) / 512) * 8) }

  private static func layout(limbs: Int) -> (layout: TransformLayout, words: Int) {
    // Every coefficient of a product modulo 2^n − 1 is a sum over all coefficients.
    var layout = TransformLayout.covering(limbs: limbs, words: 2)
    var words = 2
    if layout.points >= TransformPlan.termsOfTwoWords {
      words = 3
      layout = TransformLayout.covering(limbs: limbs, words: words)
    }
    return (layout, words)
  }

  /// The plan of the transforms, or `nil` where GMP multiplies.
  var plan: TransformPlan? {
    guard let layout, let cache = PlanCache.current else { return nil }
    return cache.plan(layout, words: words)
  }
}
