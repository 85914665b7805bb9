/// The limbs of an operand and the form of its coefficients.
@safe
package struct LimbSource: @unchecked Sendable {
  /// The limbs, least significant first.
  package let limbs: UnsafePointer<UInt>

  /// How many limbs.
  package let count: Int

  /// How many words make a coefficient: 2 or 3, of 44 bits or of 13 decimals.
  package let words: Int

  /// The radix of the limbs.
  package let radix: LimbRadix

  /// Creates a reference to limbs, which must outlive it unchanged.
  package init(
    limbs: UnsafePointer<UInt>, count: Int, words: Int, radix: LimbRadix = .binary
  ) {
    unsafe self.limbs = limbs
    self.count = count
    self.words = words
    self.radix = radix
  }
}
