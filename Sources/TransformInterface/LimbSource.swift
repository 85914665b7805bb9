/// The limbs of an operand and how they are cut into coefficients.
@safe
package struct LimbSource: @unchecked Sendable {
  /// The limbs, least significant first.
  package let limbs: UnsafePointer<UInt>

  /// How many limbs.
  package let count: Int

  /// How many words make a coefficient: 2 or 3, of 44 bits or of 13 decimals.
  package let words: Int

  /// What the limbs count in.
  package let radix: LimbRadix

  /// Lends limbs; they must outlive the value and stay as they are.
  package init(
    limbs: UnsafePointer<UInt>, count: Int, words: Int, radix: LimbRadix = .binary
  ) {
    unsafe self.limbs = limbs
    self.count = count
    self.words = words
    self.radix = radix
  }
}
