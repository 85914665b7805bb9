/// The words of an operand and how they are cut into coefficients.
@safe
package struct LimbSource: @unchecked Sendable {
  /// The words, least significant first.
  package let limbs: UnsafePointer<UInt>

  /// How many words.
  package let count: Int

  /// How many 44-bit words make a coefficient: 2 or 3.
  package let words: Int

  /// Lends words; they must outlive the value and stay as they are.
  package init(limbs: UnsafePointer<UInt>, count: Int, words: Int) {
    unsafe self.limbs = limbs
    self.count = count
    self.words = words
  }
}
