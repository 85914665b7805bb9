/// The decimal numbers modulo 10^(13n) − 1, where a product wraps around instead of growing.
package struct DecimalRing: Sendable {
  /// n, a multiple of 8.
  package let limbs: Int

  /// How many limbs a coefficient of the transforms has.
  package let words: Int

  /// Creates the smallest ring that a transform can multiply in.
  ///
  /// - Parameters:
  ///   - limbs: n is at least this.
  ///   - words: the limbs of a coefficient, for tests.
  package init(atLeast limbs: Int, words: Int? = nil) {
    // Every coefficient of a product is a sum over all points.
    let words = words ?? DecimalMultiplier.words(terms: limbs * 4 / 3)
    self.words = words
    self.limbs = words * TransformLayout.covering(points: (limbs + words - 1) / words).points
  }

  /// A number of at most n limbs that is the same in the ring.
  func folded(_ value: borrowing DecimalNatural) -> DecimalNatural {
    let result = DecimalNatural(uninitializedCount: min(limbs, value.count))
    unsafe result.base.update(from: value.base, count: result.count)
    var start = limbs
    while start < value.count {
      let length = min(limbs, value.count - start)
      if unsafe DecimalLimbs.add(value.base + start, length, to: result.base, limbs) {
        unsafe DecimalLimbs.increment(result.base, limbs, at: 0)
      }
      start += length
    }
    return result
  }
}
